import { type FormEvent, useEffect, useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { type AccountProblem, accountProblem } from '../../dashboard/account-settings/account-problems.ts';

/** Why a change was refused, and the field that it is about; null: the form as a whole. */
interface ChangeProblem {
  readonly field: string | null;
  readonly words: string;
}

/**
 * Runs a change when its form is sent. A refusal is said at the field that it is about, which gets the focus.
 *
 * @param fields those of the form, as the contract names them: what is refused about another one is said of the form
 * @param onProblem learns of each refusal
 */
export function useChange(
  fields: readonly string[],
  work: () => Promise<void>,
  onProblem?: (problem: AccountProblem, error: unknown) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, failure, submit } = useSubmission(work, (error) =>
    onProblem?.(accountProblem(error), error),
  );
  const problem = failure === null ? null : changeProblem(failure, fields);
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  return {
    /** For the form's `ref` and `onSubmit`. */
    form: { ref: form, onSubmit: (event: FormEvent) => submit(event) },
    isBusy,
    /** What to say at a field. */
    problemAt: (field: string): string | undefined => (problem?.field === field ? problem.words : undefined),
    /** What to say of the form as a whole. */
    problem: problem?.field === null ? problem.words : null,
  };
}

/** What a failure means: the API names the field and says what is allowed, in English as this page. */
export function changeProblem(error: unknown, fields: readonly string[]): ChangeProblem {
  if (error instanceof ApiError && error.code === 'invalid_request' && error.allowed !== null) {
    // `allowed_addresses.0` is about the field as a whole.
    const [field = ''] = (error.field ?? '').split('.');
    const words = `Enter ${error.allowed}.`;
    if (fields.includes(field)) return { field, words };
  }
  const { field, words } = accountProblem(error);
  return { field: field !== null && fields.includes(field) ? field : null, words };
}
