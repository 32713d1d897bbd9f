import { type FormEvent, useEffect, useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { type AccountProblem, accountProblem } from '../../dashboard/account-settings/account-problems.ts';

/** `field` is null for the form as a whole. */
interface ChangeProblem {
  readonly field: string | null;
  readonly words: string;
}

/**
 * Runs a change on submit. A refusal shows at its field, which gets the focus.
 *
 * @param fields as the contract names them; a refusal of another shows for the whole form
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
    form: { ref: form, onSubmit: (event: FormEvent) => submit(event) },
    isBusy,
    problemAt: (field: string): string | undefined => (problem?.field === field ? problem.words : undefined),
    /** Null if there is none, or if it shows at a field. */
    problem: problem?.field === null ? problem.words : null,
  };
}

/** The API names the field and what is allowed, in English like this page. */
export function changeProblem(error: unknown, fields: readonly string[]): ChangeProblem {
  if (error instanceof ApiError && error.code === 'invalid_request' && error.allowed !== null) {
    // `allowed_addresses.0` concerns the whole field.
    const [field = ''] = (error.field ?? '').split('.');
    const words = `Enter ${error.allowed}.`;
    if (fields.includes(field)) return { field, words };
  }
  const { field, words } = accountProblem(error);
  return { field: field !== null && fields.includes(field) ? field : null, words };
}
