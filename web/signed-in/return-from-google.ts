import { t } from '@lingui/core/macro';
import { links } from '../addresses/links.ts';
import { showToast } from '../design/toasts.ts';
import { beginGoogleSession } from '../session/cognito.ts';
import { finishGoogleSignIn, type GoogleReturn } from '../session/google-sign-in.ts';
import { plainMessage } from '../session/plain-message.ts';
import { showWelcome } from './welcome.ts';

/** Replaces the page; the sign-in page shows the notice that `state` holds. */
export type GoTo = (path: string, state?: { readonly name: 'credentials'; readonly notice: string }) => void;

/** Finishes a Google sign-in: goes on to the person's destination, or back to where it began, with the error. */
export async function returnFromGoogle(goTo: GoTo): Promise<void> {
  const result = await finish(window.location.search);
  switch (result.outcome) {
    case 'signed-in':
      goTo(result.next);
      return showWelcome();
    case 'trying-again':
      // The browser is leaving this document.
      return new Promise(() => {});
    case 'refused':
      goTo(result.from, { name: 'credentials', notice: result.message });
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
    return { outcome: 'refused', message, from: links.signIn() };
  }
}
