import {
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/fields/ids.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import type { Session } from '../tables/credits/session.ts';
import { createSessionsStore, type SessionsStore } from '../tables/credits/sessions.store.ts';
import { createIdentitiesStore, type IdentitiesStore } from '../tables/identities/identities.store.ts';
import { createUserPoolClient } from '../user-pool/find-user.ts';

/**
 * Ends a person's sessions everywhere: refresh tokens at the pool, then access tokens here. May be repeated.
 *
 * @param session if it has ended already, later sessions stay
 */
export type EndAllSessions = (userId: UserId, session?: Session) => Promise<void>;

export function createEndAllSessions(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  identities: Pick<IdentitiesStore, 'ofAccount'>,
  sessions: Pick<SessionsStore, 'end'>,
): EndAllSessions {
  return async (userId, session) => {
    const identity = await identities.ofAccount(userId);
    // First: no refresh token may get an access token of the new epoch.
    if (identity !== null) await signOut(identity.username);
    await sessions.end(userId, session);
  };

  async function signOut(username: string): Promise<void> {
    try {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  }
}

/** Dependencies from the environment. */
export function endAllSessionsInAws(): EndAllSessions {
  const client = createDocumentClient();
  return createEndAllSessions(
    createUserPoolClient(),
    environment('USER_POOL_ID'),
    createIdentitiesStore(client, environment('IDENTITIES_TABLE')),
    createSessionsStore(client, environment('CREDITS_TABLE')),
  );
}
