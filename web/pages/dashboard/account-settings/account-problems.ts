import { t } from '@lingui/core/macro';
import { ApiError } from '../../../api/api-error.ts';
import { messageOf } from '../../../api/error-texts.ts';
import type { FormProblem } from '../../../design/controls/use-form.ts';
import { plainMessage } from '../../../session/plain-message.ts';

/** Form fields that a refusal can name. */
export type ProblemField = 'password' | 'code' | 'new_password' | 'new_email';

/** The message of a failure, and its field. */
export function accountProblem(error: unknown): FormProblem<ProblemField> {
  switch (error instanceof ApiError ? error.code : null) {
    case 'wrong_password':
      return { field: 'password', words: t`This password isn’t correct.` };
    case 'one_time_code_required':
      return { field: 'code', words: t`Enter the code that your authenticator app shows now.` };
    case 'wrong_code':
      return {
        field: 'code',
        words: t`This code isn’t correct or was already used. Enter the code that your authenticator app shows now. If that never works, set your device’s clock to automatic.`,
      };
    case 'password_refused':
      return { field: 'new_password', words: otherProblem(error) };
    case 'address_taken':
      return { field: 'new_email', words: otherProblem(error) };
    case 'invalid_request':
      return { field: fieldOf(error), words: otherProblem(error) };
    default:
      return { field: null, words: otherProblem(error) };
  }
}

/** The message of a failure that concerns no field. */
export function otherProblem(error: unknown): string {
  const otherwise = t`Something went wrong. Please try again.`;
  return error instanceof ApiError ? messageOf(error, otherwise) : plainMessage(error, otherwise);
}

function fieldOf(error: unknown): ProblemField | null {
  const field = error instanceof ApiError ? error.field : null;
  return field === 'password' || field === 'new_password' || field === 'new_email'
    ? field
    : field === 'one_time_code'
      ? 'code'
      : null;
}
