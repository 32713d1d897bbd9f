import { t } from '@lingui/core/macro';
import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import { links } from '../../addresses/links.ts';
import { ApiError } from '../../api/api-error.ts';
import type { messageOf } from '../../api/error-texts.ts';
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

/**
 * Why a request was refused; null if the video may have been started.
 *
 * @param knownCredits for an error that does not name the balance
 * @param textOf messageOf of api/load-error-texts.ts, which says how long to wait
 */
export function refusalOf(
  error: Error,
  knownCredits: number,
  payWith: VideoRequest['pay_with'],
  textOf: typeof messageOf,
): AttemptMessage | null {
  const code = error instanceof ApiError ? error.code : null;
  switch (code) {
    case 'insufficient_credits': {
      const credits = error instanceof ApiError && error.credits !== null ? error.credits : knownCredits;
      if (!(error instanceof ApiError && error.field === 'pay_with')) return insufficientCredits(credits);
      return {
        title: t`Insufficient credits`,
        text:
          payWith === 'pack'
            ? t`You don’t have enough pack credits for this video. Pay with plan credits instead.`
            : t`You don’t have enough plan credits for this video. Pay with pack credits instead.`,
      };
    }
    case 'unauthorized':
      return signInRequired();
    case 'deduction_failed':
      return {
        title: t`Failed to deduct credits`,
        text: t`Please try again or contact support.`,
      };
    case 'plan_required':
      return notStarted(
        t`Your plan doesn’t include this duration or quality. Choose another one, or pay with pack credits.`,
      );
    case 'invalid_request':
      return notStarted(
        t`The model doesn’t offer this combination right now. Change an option and try again.`,
      );
    case 'not_found':
    case 'image_refused':
      return notStarted(t`Your starting image is no longer available. Upload it again.`);
    case 'too_many_videos':
      return notStarted(
        t`You already have as many videos in progress as we can make at once. Wait until one is done.`,
      );
    case 'generation_closed':
      return notStarted(t`We can’t make videos right now. No credits were deducted. Please try again later.`);
    case 'price_changed':
      return notStarted(
        t`The price of a video has changed, and no credits were deducted. Reload the page to see the new price.`,
      );
    case 'maintenance':
      // An earlier try of the same request may have started it.
      return {
        title: textOf(error, t`Please try again.`),
        text: t`Try again. It’s the same request, so you won’t pay twice.`,
      };
    case 'content_refused':
      return {
        title: t`Your video was not started`,
        text: t`Nothing was charged. Change the prompt or the image, and try again. If this is a mistake, contact support, and we’ll look at it again.`,
        promptProblem: textOf(error, t`We don’t make this.`),
      };
    case 'generating_paused':
    case 'account_suspended':
    case 'too_many_requests':
      return notStarted(textOf(error, t`Please try again.`));
    default: {
      if (isUncertain(error)) return null;
      const { title, description } = generationFailed();
      return { title, text: description };
    }
  }
}

function notStarted(text: string): AttemptMessage {
  return { title: t`Your video was not started`, text };
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
