import {
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/ids.ts';
import type { Session } from '../http/session.ts';
import { usernameBySub } from './find-user.ts';
import type { SessionsStore } from './sessions.store.ts';

/**
 * Ends a person's sessions in every browser: refresh tokens at the pool, then access tokens here. May be repeated.
 *
 * @param session access tokens of a later one stay, if this one has ended already
 */
export type EndAllSessions = (userId: UserId, session?: Session) => Promise<void>;

export function createEndAllSessions(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  sessions: Pick<SessionsStore, 'end'>,
): EndAllSessions {
  return async (userId, session) => {
    // In this order: no refresh token may bring an access token of the new epoch.
    if (!(await signOut(userId))) {
      const username = await usernameBySub(client, userPoolId, userId);
      if (username !== null) await signOut(username);
    }
    await sessions.end(userId, session);
  };

  /** False if there is no user of this name. */
  async function signOut(username: string): Promise<boolean> {
    try {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }));
      return true;
    } catch (error) {
      if (error instanceof UserNotFoundException) return false;
      throw error;
    }
  }
}
