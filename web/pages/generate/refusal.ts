import { t } from '@lingui/core/macro';
import type { VideoRequest } from '../../../contract/schemas.ts';
import { links } from '../../addresses/links.ts';
import { ApiError } from '../../api/api-error.ts';
import { messageOf } from '../../api/error-texts.ts';
import type { AttemptMessage } from './attempt.ts';
import { failureOf, insufficientCredits, signInRequired } from './attempt-texts.ts';

/**
 * Why a request was refused; null if the video may have been started.
 * Loaded when it is needed.
 *
 * @param knownCredits for an error that does not name the balance
 */
export function refusalOf(
  error: Error,
  knownCredits: number,
  payWith: VideoRequest['pay_with'],
): AttemptMessage | null {
  const code = error instanceof ApiError ? error.code : null;
  const inputText = error instanceof ApiError ? inputTextOf(error) : null;
  if (inputText !== null) return notStarted(inputText);
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
        title: messageOf(error, t`Please try again.`),
        text: t`Try again. It’s the same request, so you won’t pay twice.`,
      };
    case 'content_refused':
      return {
        title: t`Your video was not started`,
        text: t`Nothing was charged. Change the prompt or the image, and try again. If this is a mistake, contact support, and we’ll look at it again.`,
        promptProblem: messageOf(error, t`We don’t make this.`),
        action: { label: t`Ask us to look again`, to: links.contact('technical_support') },
      };
    case 'generating_paused':
    case 'account_suspended':
    case 'too_many_requests':
      return notStarted(messageOf(error, t`Please try again.`));
    default:
      return failureOf(error);
  }
}

/** What is wrong with an input beside the prompt and the first image; null: nothing. */
function inputTextOf({ code, field }: ApiError): string | null {
  switch (field?.split('.')[0]) {
    case 'model':
      return code === 'plan_required'
        ? t`Your plan doesn’t include this model. Choose another one, or pay with pack credits.`
        : t`This model can’t make videos right now. Choose another one.`;
    case 'parent':
      return code === 'not_found'
        ? t`The video to start from is no longer available. Choose another one.`
        : t`The model can’t start from this video. Choose another one.`;
    case 'last_image_id':
    case 'references':
      return code === 'not_found' ? t`One of your images is no longer available. Upload it again.` : null;
    default:
      return null;
  }
}

function notStarted(text: string): AttemptMessage {
  return { title: t`Your video was not started`, text };
}
