import { t } from '@lingui/core/macro';
import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import { links } from '../../addresses/links.ts';
import { ApiError } from '../../api/api-error.ts';
import type { messageOf } from '../../api/error-texts.ts';
import type { ToastMessage } from '../../design/toasts.ts';

/** Null: the toast says it all. */
export type RequestFailure =
  /** The video may exist: no response, or a server error. */
  | { readonly kind: 'uncertain' }
  /** `reason` is for the person. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Whether the video may have been started: then only the same request may be repeated. */
export function isUncertain(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  // The server says that nothing was started.
  return error.isUncertain && error.code !== 'generation_closed';
}

/** @param textOf messageOf of api/load-error-texts.ts, which says how long to wait */
export function failureOf(error: Error, textOf: typeof messageOf): RequestFailure | null {
  const code = error instanceof ApiError ? error.code : null;
  switch (code) {
    case 'insufficient_credits':
    case 'unauthorized':
    case 'deduction_failed':
      return null;
    case 'plan_required':
      return {
        kind: 'refused',
        reason: t`Your plan doesn’t include this duration or quality. Choose another one, or pay with pack credits.`,
      };
    case 'invalid_request':
      return {
        kind: 'refused',
        reason: t`The model doesn’t offer this combination right now. Change an option and try again.`,
      };
    case 'not_found':
    case 'image_refused':
      return { kind: 'refused', reason: t`Your starting image is no longer available. Upload it again.` };
    case 'too_many_videos':
      return {
        kind: 'refused',
        reason: t`You already have as many videos in progress as we can make at once. Wait until one is done.`,
      };
    case 'generation_closed':
      return {
        kind: 'refused',
        reason: t`We can’t make videos right now. No credits were deducted. Please try again later.`,
      };
    case 'price_changed':
      return {
        kind: 'refused',
        reason: t`The price of a video has changed, and no credits were deducted. Reload the page to see the new price.`,
      };
    case 'too_many_requests':
      return { kind: 'refused', reason: textOf(error, t`Please try again.`) };
    default:
      return isUncertain(error) ? { kind: 'uncertain' } : null;
  }
}

/** The specification's error messages, verbatim. */
export function explanationOf(
  error: Error,
  knownCredits: number,
  payWith: VideoRequest['pay_with'],
): ToastMessage {
  const code = error instanceof ApiError ? error.code : null;
  switch (code) {
    case 'insufficient_credits': {
      if (error instanceof ApiError && error.field === 'pay_with') {
        return {
          title: t`Insufficient credits`,
          description:
            payWith === 'pack'
              ? t`You don’t have enough pack credits for this video. Pay with plan credits instead.`
              : t`You don’t have enough plan credits for this video. Pay with pack credits instead.`,
          tone: 'error',
        };
      }
      const credits = error instanceof ApiError && error.credits !== null ? error.credits : knownCredits;
      return {
        title: t`Insufficient credits`,
        description: insufficientCreditsText(credits),
        tone: 'error',
        action: { label: t`Buy Credits`, to: links.creditPacks() },
      };
    }
    case 'unauthorized':
      return signInRequired();
    case 'deduction_failed':
      return {
        title: t`Failed to deduct credits`,
        description: t`Please try again or contact support.`,
        tone: 'error',
      };
    default:
      return generationFailed();
  }
}

/** 'You need 1000 credits …', as specified. */
export function insufficientCreditsText(credits: number): string {
  return t`You need ${videoCostCredits} credits to generate a video. You have ${credits} credits.`;
}

/** No video was made; the preview and the history say why. */
export function generationFailed(): ToastMessage {
  return {
    title: t`Generation failed`,
    description: t`There was an error generating your video. Please try again.`,
    tone: 'error',
  };
}

/** For a visitor who asks for a video. */
export function signInRequired(): ToastMessage {
  return {
    title: t`Authentication required`,
    description: t`Please sign in to generate videos.`,
    tone: 'error',
    action: { label: t`Sign In`, to: links.signIn(links.generate()) },
  };
}
