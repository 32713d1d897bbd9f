import {
  AdminDeleteUserCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '../environment/environment.ts';
import { createUserPoolClient, usersOfAddress } from './find-user.ts';

export interface Addresses {
  /** `isPending`: the address was never confirmed. */
  usersOf(email: string): Promise<readonly { readonly username: string; readonly isPending: boolean }[]>;
  /** Deletes an unconfirmed sign-up. */
  removeSignUp(username: string): Promise<void>;
  /** Sets a verified address. May be repeated. False if another user has it. */
  set(username: string, email: string): Promise<boolean>;
}

export function createAddresses(client: CognitoIdentityProviderClient, userPoolId: string): Addresses {
  const pool = { UserPoolId: userPoolId };
  return {
    async usersOf(email) {
      const users = await usersOfAddress(client, userPoolId, email);
      return users.map(({ Username = '', UserStatus }) => ({
        username: Username,
        isPending: UserStatus === 'UNCONFIRMED',
      }));
    },

    async removeSignUp(username) {
      await client.send(new AdminDeleteUserCommand({ ...pool, Username: username }));
    },

    async set(username, email) {
      try {
        await client.send(
          new AdminUpdateUserAttributesCommand({
            ...pool,
            Username: username,
            UserAttributes: [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'true' },
            ],
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof AliasExistsException) return false;
        throw error;
      }
    },
  };
}

export function addressesAtPool(): Addresses {
  return createAddresses(createUserPoolClient(), environment('USER_POOL_ID'));
}
