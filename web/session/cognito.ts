import { t } from '@lingui/core/macro';
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { termsVersion } from '../../contract/account/terms-version.ts';
import { currentLanguage } from '../locales/current-language.ts';
import { browserId } from './browser-id.ts';
import { type BrowserStorage, localItems } from './browser-storage.ts';
import { forgetEndedSessionNote, noteEndedSession } from './ended-session.ts';
import type { GoogleTokens } from './google-sign-in.ts';
import { forgetPersonalItems } from './personal-items.ts';
import { forgetSealedPassword, sealPassword } from './sealed-password.ts';
import { announceSessionChange, currentSession, raiseAuthEvent } from './session-store.ts';
import { siteConfig } from './site-config.ts';

/*
 * The only file that imports Amplify, so that pages load it only for a sign-in, sign-out or renewal. The
 * operations throw Amplify's errors: `message` is the server's, `name` is Cognito's exception.
 */

export type SignInStep =
  | { readonly step: 'done' }
  /** Cognito sent a code at the sign-up. */
  | { readonly step: 'confirm-email' }
  /** Six digits from the authenticator app. */
  | { readonly step: 'one-time-code' }
  /** The operator requires a new password. */
  | { readonly step: 'reset-password' };

let configured: Promise<void> | null = null;

/** Signs in with email and password. */
export async function signInWithPassword(email: string, password: string): Promise<SignInStep> {
  await configureAmplify();
  if (currentSession() !== null) await auth.signOut();
  const { nextStep } = await auth.signIn({ username: email, password, options: withBrowserId() });
  return stepOf(nextStep.signInStep);
}

/** Answers the second factor of a sign-in. */
export async function answerOneTimeCode(code: string): Promise<SignInStep> {
  await configureAmplify();
  const { nextStep } = await auth.confirmSignIn({ challengeResponse: code, options: withBrowserId() });
  const step = stepOf(nextStep.signInStep);
  raiseAuthEvent('MFA_CHALLENGE_VERIFIED');
  return step;
}

/** Creates an account of a person who agreed to the terms; Cognito sends the confirmation email. */
export async function createAccount(email: string, password: string): Promise<void> {
  await configureAmplify();
  const sealed = await sealPassword(email, password);
  const { clientMetadata } = forConfirmation(sealed);
  const options = {
    userAttributes: { email },
    clientMetadata: { ...clientMetadata, agreed_to: termsVersion },
  };
  await auth.signUp({ username: email, password, options });
  sealed?.keep();
}

/** Confirms an email address. */
export async function confirmEmail(email: string, code: string): Promise<void> {
  await configureAmplify();
  await auth.confirmSignUp({ username: email, confirmationCode: code, options: inLanguage() });
}

/**
 * Sends the confirmation email again.
 *
 * @param password of the sign-up, if it is still known: the new link has a key of its own
 */
export async function resendConfirmation(email: string, password: string | null): Promise<void> {
  await configureAmplify();
  const sealed = password === null ? null : await sealPassword(email, password);
  await auth.resendSignUpCode({ username: email, options: forConfirmation(sealed) });
  sealed?.keep();
}

/** Emails a code for a new password. */
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

/** Begins a session after a sign-in with Google. */
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
  forgetSealedPassword();
  announceSessionChange();
}

/** Signs out in every tab. */
export async function signOut(): Promise<void> {
  await configureAmplify();
  // Before the tokens go, since the other tabs then read storage.
  forgetPersonalItems();
  await auth.signOut();
  announceSessionChange();
}

/**
 * Signs a person in again after all their sessions ended. Swaps the tokens at once, so that no tab sees a
 * moment without a session. A failure signs out.
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

/**
 * Renews the tokens, or ends a session that the user pool refuses to renew. Throws if the user pool gives
 * neither answer.
 */
export async function renewSession(): Promise<void> {
  await configureAmplify();
  if (await canBeRenewed()) announceSessionChange();
  else await forgetEndedSession();
}

async function canBeRenewed(): Promise<boolean> {
  // Before Amplify removes the tokens, since the other tabs then read storage.
  noteEndedSession();
  try {
    const isRenewed =
      (await auth.fetchAuthSession({ forceRefresh: true, ...inLanguage() })).tokens !== undefined;
    if (isRenewed) forgetEndedSessionNote();
    return isRenewed;
  } catch (error) {
    // Amplify clears the session for some of these, but still throws.
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

/** Forgets a session that ended elsewhere; keeps the person's draft. */
export async function forgetEndedSession(): Promise<void> {
  await configureAmplify();
  noteEndedSession();
  await auth.signOut();
  announceSessionChange();
}

/** Configures Amplify once; Amplify UI's components need it first. */
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
      // Where stored-session.ts reads, also if the browser blocks localStorage.
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

/** Metadata for the user pool's triggers. */
function withBrowserId() {
  return { clientMetadata: { browser_id: browserId(), language: currentLanguage() } };
}

/** The language of the confirmation email, and the key in its link. */
function forConfirmation(sealed: { readonly key: string } | null) {
  const { clientMetadata } = inLanguage();
  return { clientMetadata: { ...clientMetadata, ...(sealed !== null && { sign_up_key: sealed.key }) } };
}

/** The language of Cognito's emails, and of ours that the person has not just asked for. */
function inLanguage() {
  return { clientMetadata: { language: currentLanguage() } };
}

function stepOf(step: auth.SignInOutput['nextStep']['signInStep']): SignInStep {
  switch (step) {
    case 'DONE':
      forgetEndedSessionNote();
      forgetSealedPassword();
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
