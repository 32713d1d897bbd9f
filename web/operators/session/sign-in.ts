import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { beginSession } from './operator-session.ts';
import { operatorsConfig } from './operators-config.ts';

/* The console's only file that imports Amplify, loaded for a sign-in. Throws Amplify's errors. */

export type SignInStep =
  | { readonly step: 'done' }
  /** The first sign-in, with the temporary password. */
  | { readonly step: 'new-password' }
  /** Until the operator has an authenticator app. */
  | { readonly step: 'set-up-authenticator'; readonly secret: string }
  /** Six digits from the authenticator app. */
  | { readonly step: 'one-time-code' };

/** Signs in; also a second time, for what needs a fresh sign-in. */
export async function signIn(name: string, password: string): Promise<SignInStep> {
  await configure();
  const { nextStep } = await auth.signIn({ username: name, password });
  return await stepOf(nextStep);
}

/** Answers a step with a new password or a code. */
export async function answerStep(answer: string): Promise<SignInStep> {
  const { nextStep } = await auth.confirmSignIn({ challengeResponse: answer });
  return await stepOf(nextStep);
}

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await operatorsConfig();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint === null ? {} : { userPoolEndpoint }),
        loginWith: { username: true },
      },
    },
  });
  // No token that renews a session outlives the sign-in.
  const items = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
  });
}

async function stepOf(next: auth.SignInOutput['nextStep']): Promise<SignInStep> {
  switch (next.signInStep) {
    case 'DONE': {
      const { tokens } = await auth.fetchAuthSession();
      if (tokens === undefined) throw new Error('The user pool gave no tokens. Please sign in again.');
      beginSession(tokens.accessToken.toString());
      return { step: 'done' };
    }
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { step: 'new-password' };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return { step: 'set-up-authenticator', secret: next.totpSetupDetails.sharedSecret };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { step: 'one-time-code' };
    default:
      throw new Error(
        'The user pool asks for something that this page does not know. Ask an owner for help.',
      );
  }
}
