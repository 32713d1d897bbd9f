import { t } from '@lingui/core/macro';
import { ApiError } from '../../api/api-error.ts';
import { messageOf } from '../../api/error-texts.ts';
import { showToast } from '../../design/toasts.ts';
import { plainMessage } from '../../session/plain-message.ts';

/** Shows why sign-in or sign-up failed. */
export function showAuthenticationError(error: unknown): void {
  const fallback = t`Something went wrong. Please try again.`;
  showToast({
    title: t`Authentication Error`,
    description: error instanceof ApiError ? messageOf(error, fallback) : plainMessage(error, fallback),
    tone: 'error',
  });
}
