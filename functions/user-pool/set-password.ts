import {
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { withoutMessage } from './without-message.ts';

/** Sets a permanent password. May be repeated. */
export type SetPassword = (username: string, password: string) => Promise<void>;

/**
 * Makes the status CONFIRMED, also without the sign-up's code:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminSetUserPassword.html
 */
export function createSetPassword(client: CognitoIdentityProviderClient, userPoolId: string): SetPassword {
  return async (username, password) => {
    try {
      await client.send(
        new AdminSetUserPasswordCommand({
          UserPoolId: userPoolId,
          Username: username,
          Password: password,
          Permanent: true,
        }),
      );
    } catch (error) {
      throw withoutMessage(error);
    }
  };
}
