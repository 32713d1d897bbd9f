import { type FormEvent, useEffect, useRef } from 'react';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { type AccountProblem, accountProblem, type ProblemField } from './account-problems.ts';

/**
 * Runs a change of the account when its form is sent. A refusal is said at the field that it is about, which gets the
 * focus.
 *
 * @param onProblem learns of each refusal
 */
export function useAccountChange(work: () => Promise<void>, onProblem?: (problem: AccountProblem) => void) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, failure, submit } = useSubmission(work, (error) => onProblem?.(accountProblem(error)));
  const problem = failure === null ? null : accountProblem(failure);
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  return {
    /** For the form's `ref` and `onSubmit`. */
    form: { ref: form, onSubmit: (event: FormEvent) => submit(event) },
    isBusy,
    /** What to say at a field. */
    problemAt: (field: ProblemField): string | undefined =>
      problem?.field === field ? problem.words : undefined,
    /** What to say of the form as a whole. */
    problem: problem?.field === null ? problem.words : null,
  };
}
