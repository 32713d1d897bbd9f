import { AdminDeleteUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/ids.ts';
import { createUserPoolClient, usernameBySub } from './find-user.ts';

/** Deletes a user from the pool, with email, password, second factor and sessions. May be repeated. */
export type DeleteUser = (userId: UserId) => Promise<void>;

export function createDeleteUser(userPoolId: string): DeleteUser {
  const client = createUserPoolClient();
  return async (userId) => {
    if (await deleteByName(userId)) return;
    const username = await usernameBySub(client, userPoolId, userId);
    if (username !== null) await deleteByName(username);
  };

  /** False if there is no user of this name. */
  async function deleteByName(username: string): Promise<boolean> {
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }));
      return true;
    } catch (error) {
      if (error instanceof UserNotFoundException) return false;
      throw error;
    }
  }
}
