import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ExpiredCodeException,
  LimitExceededException,
  NotAuthorizedException,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { requestLimits } from '../aws/request-limits.ts';
import { environment } from '../environment/environment.ts';
import { withoutMessage } from '../user-pool/without-message.ts';
import type { OwnersSignIn, SignInAnswer } from './prove-password.ts';

/** Only the client `AccountChanges` has tokens that may change an account at the pool. */
export function ownersSignInAtPool(): OwnersSignIn {
  return createOwnersSignIn(
    // One attempt: Cognito would count a wrong password twice, and refuse a used code.
    new CognitoIdentityProviderClient({ maxAttempts: 1, requestHandler: requestLimits(4_000) }),
    { userPoolId: environment('USER_POOL_ID'), clientId: environment('ACCOUNT_CHANGES_CLIENT_ID') },
  );
}

export function createOwnersSignIn(
  client: CognitoIdentityProviderClient,
  pool: { readonly userPoolId: string; readonly clientId: string },
): OwnersSignIn {
  const ids = { UserPoolId: pool.userPoolId, ClientId: pool.clientId };
  return {
    withPassword: (username, password) =>
      answered(
        client.send(
          new AdminInitiateAuthCommand({
            ...ids,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: username, PASSWORD: password },
          }),
        ),
      ),
    withCode: (username, challenge, code) =>
      answered(
        client.send(
          new AdminRespondToAuthChallengeCommand({
            ...ids,
            ChallengeName: 'SOFTWARE_TOKEN_MFA',
            Session: challenge,
            ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code },
          }),
        ),
      ),
  };
}

interface PoolAnswer {
  readonly AuthenticationResult?: { readonly AccessToken?: string | undefined } | undefined;
  readonly ChallengeName?: string | undefined;
  readonly Session?: string | undefined;
}

async function answered(sent: Promise<PoolAnswer>): Promise<SignInAnswer> {
  try {
    const { AuthenticationResult, ChallengeName, Session } = await sent;
    const accessToken = AuthenticationResult?.AccessToken;
    if (accessToken !== undefined) return { outcome: 'signed_in', accessToken };
    if (ChallengeName === 'SOFTWARE_TOKEN_MFA' && Session !== undefined) {
      return { outcome: 'code_required', challenge: Session };
    }
    throw new Error(`The user pool asks for ${ChallengeName}.`);
  } catch (error) {
    if (error instanceof TooManyRequestsException || error instanceof LimitExceededException) {
      return { outcome: 'refused' };
    }
    // Only this sentence identifies Cognito's limit on wrong passwords.
    if (error instanceof NotAuthorizedException) {
      return { outcome: /attempts exceeded/i.test(error.message) ? 'refused' : 'wrong' };
    }
    if (error instanceof CodeMismatchException || error instanceof ExpiredCodeException) {
      return { outcome: 'wrong' };
    }
    throw withoutMessage(error);
  }
}
