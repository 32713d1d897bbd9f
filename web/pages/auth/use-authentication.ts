import { t } from '@lingui/core/macro';
import { ApiError } from '../../api/api-error.ts';
import { messageOf } from '../../api/error-texts.ts';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { showToast } from '../../design/toasts.ts';
import { plainMessage } from '../../session/plain-message.ts';

/**
 * Runs a step of signing in or up, one run at a time. A failure shows in a toast; `problem` says it in the form
 * until the next try.
 */
export function useAuthentication(work: () => Promise<void>) {
  const { isBusy, failure, submit } = useSubmission(work, (error) =>
    showToast({ title: t`Authentication Error`, description: problemOf(error), tone: 'error' }),
  );
  return { isBusy, problem: failure === null ? null : problemOf(failure), submit };
}

function problemOf(error: unknown): string {
  const fallback = t`Something went wrong. Please try again.`;
  return error instanceof ApiError ? messageOf(error, fallback) : plainMessage(error, fallback);
}
