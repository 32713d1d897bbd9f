import { t } from '@lingui/core/macro';
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { currentLanguage } from '../locales/current-language.ts';
import { browserId } from './browser-id.ts';
import { type BrowserStorage, localItems } from './browser-storage.ts';
import { forgetEndedSessionNote, noteEndedSession } from './ended-session.ts';
import type { GoogleTokens } from './google-sign-in.ts';
import { forgetPersonalItems } from './personal-items.ts';
import { announceSessionChange, currentSession, raiseAuthEvent } from './session-store.ts';
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
  const step = stepOf(nextStep.signInStep);
  raiseAuthEvent('MFA_CHALLENGE_VERIFIED');
  return step;
}

/** Creates an account; Cognito sends the confirmation email. */
export async function createAccount(email: string, password: string): Promise<void> {
  await configureAmplify();
  await auth.signUp({ username: email, password, options: { userAttributes: { email }, ...inLanguage() } });
}

/** Confirms an address by the code of the email. */
export async function confirmEmail(email: string, code: string): Promise<void> {
  await configureAmplify();
  await auth.confirmSignUp({ username: email, confirmationCode: code, options: inLanguage() });
}

/** Sends the confirmation email again. */
export async function resendConfirmation(email: string): Promise<void> {
  await configureAmplify();
  await auth.resendSignUpCode({ username: email, options: inLanguage() });
}

/** Sends a code with which a forgotten password can be replaced. */
export async function requestPasswordReset(email: string): Promise<void> {
  await configureAmplify();
  await auth.resetPassword({ username: email, options: inLanguage() });
}

/** Replaces a forgotten password. */
export async function replacePassword(email: string, code: string, newPassword: string): Promise<void> {
  await configureAmplify();
  await auth.confirmResetPassword({
    username: email,
    confirmationCode: code,
    newPassword,
    options: inLanguage(),
  });
  raiseAuthEvent('PASSWORD_RECOVERY');
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

/**
 * Signs in anew a person whose sessions have just ended. The new tokens take the place of the old ones at once, so that no
 * tab sees a moment without a session. A failure is a sign-out: the old tokens are worth nothing.
 */
export async function signInAgain(
  email: string,
  password: string,
): Promise<'signed-in' | 'one-time-code' | 'signed-out'> {
  await configureAmplify();
  const fresh = new Map<string, string>();
  let step: SignInStep['step'] | null = null;
  try {
    keepTokensIn({
      getItem: (key) => fresh.get(key) ?? null,
      setItem: (key, value) => fresh.set(key, value),
      removeItem: (key) => fresh.delete(key),
      keys: () => [...fresh.keys()],
    });
    const { nextStep } = await auth.signIn({ username: email, password, options: withBrowserId() });
    step = stepOf(nextStep.signInStep).step;
  } catch (error) {
    console.warn('The browser could not be signed in again', error);
  } finally {
    keepTokensIn(localItems);
  }
  if (step === 'done') for (const [key, value] of fresh) localItems.setItem(key, value);
  else await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
  if (step === 'done') {
    raiseAuthEvent('USER_UPDATED');
    return 'signed-in';
  }
  announceSessionChange();
  return step === 'one-time-code' ? 'one-time-code' : 'signed-out';
}

/** Renews the tokens; a session that the user pool does not renew any more ends. Throws where it gave no such answer. */
export async function renewSession(): Promise<void> {
  await configureAmplify();
  if (await canBeRenewed()) announceSessionChange();
  else await forgetEndedSession();
}

async function canBeRenewed(): Promise<boolean> {
  // Before Amplify takes the tokens of an ended session away: the other tabs look when they go.
  noteEndedSession();
  try {
    const isRenewed = (await auth.fetchAuthSession({ forceRefresh: true })).tokens !== undefined;
    if (isRenewed) forgetEndedSessionNote();
    return isRenewed;
  } catch (error) {
    // Amplify itself gives up the session for some of these names, but says so by an error.
    if (error instanceof Error && endingNames.has(error.name)) return false;
    forgetEndedSessionNote();
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
      keepTokensIn(localItems);
    },
    (error: unknown) => {
      configured = null;
      throw error;
    },
  );
  return configured;
}

function keepTokensIn(items: BrowserStorage): void {
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => items.getItem(key),
    setItem: async (key, value) => items.setItem(key, value),
    removeItem: async (key) => items.removeItem(key),
    clear: async () => items.keys().forEach(items.removeItem),
  });
}

/** Goes along with the answers to a sign-in's challenges, where the user pool's triggers read it. */
function withBrowserId() {
  return { clientMetadata: { browser_id: browserId(), language: currentLanguage() } };
}

/** Goes along with what may be followed by an email, which is then in the page's language. */
function inLanguage() {
  return { clientMetadata: { language: currentLanguage() } };
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
      throw new Error(
        t`This account uses a way to sign in that this page doesn’t offer. Please contact support.`,
      );
  }
}
