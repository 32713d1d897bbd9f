import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { createUserPoolClient } from '../../user-pool/find-user.ts';
import { createSetPassword } from '../../user-pool/set-password.ts';
import type { SignUps } from './confirm-account.ts';

/** Finds the pool's own users only, never Google's. */
export function createSignUps(userPoolId: string): SignUps {
  const client = createUserPoolClient();
  const pool = { UserPoolId: userPoolId };
  return {
    async find(email) {
      try {
        const user = await client.send(new AdminGetUserCommand({ ...pool, Username: email }));
        if (user.Username === undefined) throw new Error('A user has no name.');
        return { username: user.Username, isConfirmed: user.UserStatus !== 'UNCONFIRMED' };
      } catch (error) {
        if (error instanceof UserNotFoundException) return null;
        throw error;
      }
    },

    async verifyEmail(username) {
      await client.send(
        new AdminUpdateUserAttributesCommand({
          ...pool,
          Username: username,
          UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
        }),
      );
    },

    confirmWithPassword: createSetPassword(client, userPoolId),
  };
}
