import { videoCostCredits } from '../../../contract/catalog.ts';
import { insufficientCreditsMessage } from '../../../contract/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import { links } from '../../links.ts';
import type { ToastMessage } from '../../shell/toasts.ts';

/** Whether the video may have been started although the call failed. */
export function isUncertain(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  // The server says itself that nothing was begun.
  return error.isUncertain && error.code !== 'generation_closed';
}

/** The specification's catalog of what can go wrong. */
export function explanationOf(error: Error, knownCredits: number): ToastMessage {
  const code = error instanceof ApiError ? error.code : null;
  switch (code) {
    case 'insufficient_credits': {
      if (error instanceof ApiError && error.field === 'pay_with') {
        return { title: 'Insufficient credits', description: error.message, tone: 'error' };
      }
      const credits = error instanceof ApiError && error.credits !== null ? error.credits : knownCredits;
      return {
        title: 'Insufficient credits',
        description: insufficientCreditsMessage(videoCostCredits, credits),
        tone: 'error',
        action: { label: 'Buy Credits', to: links.creditPacks() },
      };
    }
    case 'unauthorized':
      return signInRequired;
    case 'deduction_failed':
      return {
        title: 'Failed to deduct credits',
        description: 'Please try again or contact support.',
        tone: 'error',
      };
    case 'invalid_request':
    case 'not_found':
    case 'image_refused':
    case 'plan_required':
    case 'too_many_requests':
    case 'generation_closed':
    case 'temporarily_unavailable':
      return { title: 'Generation failed', description: error.message, tone: 'error' };
    default:
      return {
        title: 'Generation failed',
        description: 'There was an error generating your video. Please try again.',
        tone: 'error',
      };
  }
}

/** A visitor asked for a video. */
export const signInRequired: ToastMessage = {
  title: 'Authentication required',
  description: 'Please sign in to generate videos.',
  tone: 'error',
  action: { label: 'Sign In', to: links.signIn(links.generate()) },
};
