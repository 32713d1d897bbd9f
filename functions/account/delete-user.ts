import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/ids.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { findBySub } from './find-by-sub.ts';

/** Removes somebody from the user pool, with their address, password, second factor and sessions. May be repeated. */
export type DeleteUser = (userId: UserId) => Promise<void>;

export function createDeleteUser(userPoolId: string): DeleteUser {
  const client = new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: requestLimits(3_000),
  });
  return async (userId) => {
    if (await deleteNamed(userId)) return;
    const username = (await findBySub(client, userPoolId, userId))?.Username;
    if (username !== undefined) await deleteNamed(username);
  };

  /** False if there is nobody of this name. */
  async function deleteNamed(username: string): Promise<boolean> {
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }));
      return true;
    } catch (error) {
      if (error instanceof UserNotFoundException) return false;
      throw error;
    }
  }
}
