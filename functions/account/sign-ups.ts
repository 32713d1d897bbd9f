import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SignUps } from './confirm-account.ts';
import { createUserPoolClient } from './find-user.ts';
import { attributeOf } from './pool-person.ts';
import { createSetPassword } from './set-password.ts';

/** Sign-ups in the user pool. An address finds the pool's own user only, never one of Google's. */
export function createSignUps(userPoolId: string): SignUps {
  const client = createUserPoolClient();
  const pool = { UserPoolId: userPoolId };
  return {
    async find(email) {
      try {
        const user = await client.send(new AdminGetUserCommand({ ...pool, Username: email }));
        const userId = attributeOf(user.UserAttributes ?? [], 'sub');
        if (user.Username === undefined || userId === null) throw new Error('A user has no sub.');
        return { username: user.Username, userId, isConfirmed: user.UserStatus !== 'UNCONFIRMED' };
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
