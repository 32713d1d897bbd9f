import { t } from '@lingui/core/macro';
import { links } from '../addresses/links.ts';
import { showToast } from '../design/toasts.ts';
import { beginGoogleSession } from '../session/cognito.ts';
import { finishGoogleSignIn, type GoogleReturn } from '../session/google-sign-in.ts';
import { plainMessage } from '../session/plain-message.ts';

/**
 * Finishes a sign-in with Google on the page to which the browser came back: signs in and goes on to where the person was
 * going, or says what went wrong and goes back to the sign-in page.
 */
export async function returnFromGoogle(goTo: (path: string) => void): Promise<void> {
  const result = await finish(window.location.search);
  switch (result.outcome) {
    case 'signed-in':
      goTo(result.next);
      showToast({
        title: t`Welcome back!`,
        description: t`You have successfully signed in.`,
        tone: 'success',
      });
      return;
    case 'trying-again':
      // This document is about to go; until then it waits.
      return new Promise(() => {});
    case 'refused':
      goTo(
        result.next === null || result.next === links.generate() ? links.signIn() : links.signIn(result.next),
      );
      showToast({
        title: t`Google Sign-In Error`,
        description: result.message,
        tone: 'error',
      });
  }
}

async function finish(search: string): Promise<GoogleReturn> {
  try {
    const result = await finishGoogleSignIn(search);
    if (result.outcome === 'signed-in') await beginGoogleSession(result.tokens);
    return result;
  } catch (error) {
    const message = plainMessage(error, t`We can’t reach the sign-in service. Please try again.`);
    return { outcome: 'refused', message, next: null };
  }
}
