import { t } from '@lingui/core/macro';
import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import { links } from '../../addresses/links.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ToastMessage } from '../../design/toasts.ts';
import type { AttemptMessage, AttemptState } from './attempt.ts';

/** What the monitor says of a state; null where it shows a picture. */
export function messageOfState(state: AttemptState, isOnline: boolean): AttemptMessage | null {
  switch (state.phase) {
    case 'idle':
    case 'sending':
    case 'watching':
      return null;
    case 'refused':
      return state.message;
    case 'unsent':
      return {
        title: t`You’re offline`,
        text: t`Your video was not started, and no credits were deducted. Your prompt stays here until you’re back online.`,
      };
    case 'uncertain':
      return {
        title: t`We couldn’t tell whether your video was started`,
        ...(isOnline
          ? {
              text: t`Try again. It’s the same request, so you won’t pay twice.`,
              action: 'try-again',
            }
          : { text: t`You’re offline. We’ll look for your video when you’re back online.` }),
      };
  }
}

/** Whether the video may have been started: then only the same request may be repeated. */
export function isUncertain(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  // The server says that nothing was started.
  return error.isUncertain && error.code !== 'generation_closed';
}

/** What can be said of any failed request; null if the video may have been started. */
export function failureOf(error: Error): AttemptMessage | null {
  if (isUncertain(error)) return null;
  const { title, description } = generationFailed();
  return { title, text: description };
}

/* The specification's messages, verbatim. */

export function insufficientCredits(credits: number): AttemptMessage {
  return {
    title: t`Insufficient credits`,
    text: t`You need ${videoCostCredits} credits to generate a video. You have ${credits} credits.`,
    action: { label: t`Buy Credits`, to: links.creditPacks() },
  };
}

/** For a visitor who asks for a video. */
export function signInRequired(): AttemptMessage {
  return {
    title: t`Authentication required`,
    text: t`Please sign in to generate videos.`,
    action: { label: t`Sign In`, to: links.signIn(links.generate()) },
  };
}

/** No video was made; the preview and the history say why. */
export function generationFailed() {
  return {
    title: t`Generation failed`,
    description: t`There was an error generating your video. Please try again.`,
    tone: 'error',
  } as const satisfies ToastMessage;
}
