import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  EnableSoftwareTokenMFAException,
  NotAuthorizedException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { requestLimits } from '../aws/request-limits.ts';
import { environment } from '../environment/environment.ts';
import { withoutMessage } from './without-message.ts';

export interface Authenticators {
  /**
   * Returns a new secret (Base32), which replaces an unverified one.
   *
   * @param accessToken of the proof
   */
  begin(accessToken: string): Promise<string>;
  /** Whether the code matches the newest secret. The secret takes effect after `turn`. */
  verify(accessToken: string, code: string): Promise<boolean>;
  /** Turns the second factor on or off. May be repeated. */
  turn(username: string, isOn: boolean): Promise<void>;
}

export function createAuthenticators(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): Authenticators {
  return {
    async begin(accessToken) {
      try {
        const { SecretCode } = await client.send(
          new AssociateSoftwareTokenCommand({ AccessToken: accessToken }),
        );
        if (SecretCode === undefined) throw new Error('The user pool gives no secret.');
        return SecretCode;
      } catch (error) {
        throw withoutMessage(error);
      }
    },

    async verify(accessToken, code) {
      try {
        const { Status } = await client.send(
          new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }),
        );
        return Status === 'SUCCESS';
      } catch (error) {
        const isRefused =
          error instanceof EnableSoftwareTokenMFAException ||
          error instanceof CodeMismatchException ||
          // No secret is waiting: none was requested, or it is verified already.
          error instanceof NotAuthorizedException;
        if (isRefused) return false;
        throw withoutMessage(error);
      }
    },

    async turn(username, isOn) {
      await client.send(
        new AdminSetUserMFAPreferenceCommand({
          UserPoolId: userPoolId,
          Username: username,
          SoftwareTokenMfaSettings: { Enabled: isOn, PreferredMfa: isOn },
        }),
      );
    },
  };
}

export function authenticatorsAtPool(): Authenticators {
  return createAuthenticators(
    new CognitoIdentityProviderClient({ maxAttempts: 2, requestHandler: requestLimits(3_000) }),
    environment('USER_POOL_ID'),
  );
}
