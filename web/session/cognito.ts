import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { browserId } from './browser-id.ts';
import { localItems } from './browser-storage.ts';
import { endEverySession, sessionHasEnded } from './end-every-session.ts';
import { forgetEndedSessionNote, noteEndedSession } from './ended-session.ts';
import type { GoogleTokens } from './google-sign-in.ts';
import { forgetPersonalItems } from './personal-items.ts';
import { announceSessionChange, currentSession } from './session-store.ts';
import { type SignInMethods, signInMethodsOf } from './sign-in-methods.ts';
import { siteConfig } from './site-config.ts';

/*
 * Everything that needs Amplify, and the only file that imports it: it loads when a person signs in or out, or when a
 * token has to be renewed. Each operation announces what it changed. Failures are thrown as Amplify's errors, whose
 * `message` is the server's and whose `name` is Cognito's exception.
 */

/** The next step of a sign-in. */
export type SignInStep =
  | { readonly step: 'done' }
  /** The address was never confirmed: a code was sent when the account was made and can be sent again. */
  | { readonly step: 'confirm-email' }
  /** A second factor: six digits from the person's authenticator application. */
  | { readonly step: 'one-time-code' }
  /** The operator asks for a new password. */
  | { readonly step: 'reset-password' };

let configured: Promise<void> | null = null;

/** Signs in with email and password. */
export async function signInWithPassword(email: string, password: string): Promise<SignInStep> {
  await configureAmplify();
  if (currentSession() !== null) await auth.signOut();
  const { nextStep } = await auth.signIn({ username: email, password, options: withBrowserId() });
  return stepOf(nextStep.signInStep);
}

/** Answers the second factor of a sign-in that asked for one. */
export async function answerOneTimeCode(code: string): Promise<SignInStep> {
  await configureAmplify();
  const { nextStep } = await auth.confirmSignIn({ challengeResponse: code, options: withBrowserId() });
  return stepOf(nextStep.signInStep);
}

/** Creates an account; Cognito sends the confirmation email. */
export async function createAccount(email: string, password: string): Promise<void> {
  await configureAmplify();
  await auth.signUp({ username: email, password, options: { userAttributes: { email } } });
}

/** Confirms an address by the code of the email. */
export async function confirmEmail(email: string, code: string): Promise<void> {
  await configureAmplify();
  await auth.confirmSignUp({ username: email, confirmationCode: code });
}

/** Sends the confirmation email again. */
export async function resendConfirmation(email: string): Promise<void> {
  await configureAmplify();
  await auth.resendSignUpCode({ username: email });
}

/** Sends a code with which a forgotten password can be replaced. */
export async function requestPasswordReset(email: string): Promise<void> {
  await configureAmplify();
  await auth.resetPassword({ username: email });
}

/** Replaces a forgotten password. */
export async function replacePassword(email: string, code: string, newPassword: string): Promise<void> {
  await configureAmplify();
  await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}

/** Begins the session of a person who signed in with Google (google-sign-in.ts). */
export async function beginGoogleSession({
  idToken,
  accessToken,
  refreshToken,
}: GoogleTokens): Promise<void> {
  await configureAmplify();
  if (currentSession() !== null) await auth.signOut();
  const access = auth.decodeJWT(accessToken);
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      username: String(access.payload.username),
      accessToken: access,
      idToken: auth.decodeJWT(idToken),
      refreshToken,
      clockDrift: access.payload.iat === undefined ? 0 : access.payload.iat * 1_000 - Date.now(),
    },
  });
  forgetEndedSessionNote();
  announceSessionChange();
}

/** Signs out of this browser; every tab follows. */
export async function signOut(): Promise<void> {
  await configureAmplify();
  // Before the tokens go: the other tabs look when they do.
  forgetPersonalItems();
  await auth.signOut();
  announceSessionChange();
}

/** How the signed-in person can sign in, and whether a password alone is enough. */
export async function readSignIn(): Promise<{ methods: SignInMethods; hasTwoFactor: boolean }> {
  await configureAmplify();
  const [{ tokens }, { enabled = [] }] = await Promise.all([
    auth.fetchAuthSession(),
    auth.fetchMFAPreference(),
  ]);
  return { methods: signInMethodsOf(tokens?.idToken?.payload ?? {}), hasTwoFactor: enabled.includes('TOTP') };
}

/** Makes a secret for an authenticator; it counts from `confirmTwoFactor` on. */
export async function beginTwoFactor(email: string): Promise<{ secret: string; setupUri: string }> {
  await configureAmplify();
  const { sharedSecret, getSetupUri } = await auth.setUpTOTP();
  return { secret: sharedSecret, setupUri: getSetupUri('Reelwright', email).toString() };
}

/** Turns two-factor sign-in on, by a code from the authenticator that has the secret. */
export async function confirmTwoFactor(code: string): Promise<void> {
  await configureAmplify();
  await auth.verifyTOTPSetup({ code });
  await auth.updateMFAPreference({ totp: 'PREFERRED' });
}

/**
 * Turns two-factor sign-in off for a person who knows the password. The user pool itself asks for no proof, so the
 * password is proved first, by changing it to itself.
 */
export async function removeTwoFactor(password: string): Promise<void> {
  await configureAmplify();
  await auth.updatePassword({ oldPassword: password, newPassword: password });
  await auth.updateMFAPreference({ totp: 'DISABLED' });
}

/**
 * Ends every session of the person, this one too. Amplify's own global sign-out reports no failure, and a person whose
 * session was stolen would believe in a sign-out that never was.
 */
export async function signOutEverywhere(): Promise<void> {
  await configureAmplify();
  const { tokens } = await auth.fetchAuthSession();
  if (tokens === undefined) throw new Error(sessionHasEnded);
  await endEverySession(await siteConfig(), tokens.accessToken.toString());
  forgetPersonalItems();
  await auth.signOut();
  announceSessionChange();
}

/** Renews the tokens; a session that the user pool does not renew any more ends. Throws where it gave no such answer. */
export async function renewSession(): Promise<void> {
  await configureAmplify();
  if (await canBeRenewed()) announceSessionChange();
  else await forgetEndedSession();
}

async function canBeRenewed(): Promise<boolean> {
  try {
    return (await auth.fetchAuthSession({ forceRefresh: true })).tokens !== undefined;
  } catch (error) {
    // Amplify itself gives up the session for some of these names, but says so by an error.
    if (error instanceof Error && endingNames.has(error.name)) return false;
    throw error;
  }
}

const endingNames: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
]);

/** Forgets a session that was ended elsewhere; every tab says so. What the person was writing is kept. */
export async function forgetEndedSession(): Promise<void> {
  await configureAmplify();
  noteEndedSession();
  await auth.signOut();
  announceSessionChange();
}

/** Configures Amplify, once: every operation here does so itself, Amplify UI's parts do not. */
export function configureAmplify(): Promise<void> {
  configured ??= siteConfig().then(
    (config) => {
      Amplify.configure({
        Auth: {
          Cognito: {
            userPoolId: config.user_pool_id,
            userPoolClientId: config.user_pool_client_id,
            ...(config.user_pool_endpoint === null ? {} : { userPoolEndpoint: config.user_pool_endpoint }),
            loginWith: { email: true },
          },
        },
      });
      // The same place that stored-session.ts reads, also where the browser blocks localStorage.
      cognitoUserPoolsTokenProvider.setKeyValueStorage({
        getItem: async (key) => localItems.getItem(key),
        setItem: async (key, value) => localItems.setItem(key, value),
        removeItem: async (key) => localItems.removeItem(key),
        clear: async () => localItems.keys().forEach(localItems.removeItem),
      });
    },
    (error: unknown) => {
      configured = null;
      throw error;
    },
  );
  return configured;
}

/** Goes along with the answers to a sign-in's challenges, where the user pool's triggers read it. */
function withBrowserId() {
  return { clientMetadata: { browser_id: browserId() } };
}

function stepOf(step: auth.SignInOutput['nextStep']['signInStep']): SignInStep {
  switch (step) {
    case 'DONE':
      forgetEndedSessionNote();
      announceSessionChange();
      return { step: 'done' };
    case 'CONFIRM_SIGN_UP':
      return { step: 'confirm-email' };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { step: 'one-time-code' };
    case 'RESET_PASSWORD':
      return { step: 'reset-password' };
    default:
      throw new Error('This account asks for a way of signing in that this page does not offer.');
  }
}
