import { t } from '@lingui/core/macro';
import { currentLanguage } from '../locales/current-language.ts';

/** Returns the page's sentence for a failed sign-in. */
export function plainMessage(error: unknown, otherwise: string): string {
  // A failed fetch or import.
  if (error instanceof TypeError)
    return t`We couldn’t reach the server. Check your connection and try again.`;
  if (!(error instanceof Error) || error.message === '') return otherwise;
  // Ours, in the page's language already.
  if (error.name === 'Error') return error.message;
  // From the web ACL before the user pool.
  if (error.name === 'ForbiddenException') {
    return t`Too many requests came from your network. Please try again in ten minutes.`;
  }
  return serverText(error.message, otherwise);
}

/**
 * Translates a sentence of the user pool, without Cognito's 'PreSignUp failed with error …' around it.
 * English stays as it is; `otherwise` replaces an unknown sentence.
 */
export function serverText(message: string, otherwise: string): string {
  const plain = /^\w+ failed with error (.+?)\.?\s*$/s.exec(message)?.[1] ?? message;
  if (currentLanguage() === 'en') return plain;
  if (plain.startsWith('Too many emails were asked for.')) {
    return t`Too many emails were asked for. Check your spam folder, or try again later.`;
  }
  return known()[plain.replace(/\.$/, '')] ?? otherwise;
}

/** By sentence, since three of them share the name `NotAuthorizedException`. */
function known(): Readonly<Record<string, string>> {
  return {
    'Incorrect username or password': t`Incorrect username or password.`,
    'Password attempts exceeded': t`Too many attempts. Please wait a few minutes and try again.`,
    'Attempt limit exceeded, please try after some time': t`Too many attempts. Please wait a few minutes and try again.`,
    'User is disabled': t`This account is disabled. Please contact support.`,
    'Invalid verification code provided, please try again': t`This code isn’t correct. Please try again.`,
    'Invalid code provided, please request a code again': t`This code has expired. Please ask for a new one.`,
    'Google has not verified this email address, so we can’t tell if it is yours': t`Google has not verified this email address, so we can’t tell if it is yours.`,
    'New accounts are closed for the moment. Please try again later': t`New accounts are closed for the moment. Please try again later.`,
    'Confirm that you are 18 or older, and that you agree to the Terms and the Privacy Policy': t`Confirm that you are 18 or older, and that you agree to the Terms and the Privacy Policy.`,
    'Our terms have changed. Reload the page to read them': t`Our terms have changed. Reload the page to read them.`,
    'This address signs in with Google': t`This address signs in with Google.`,
  };
}
