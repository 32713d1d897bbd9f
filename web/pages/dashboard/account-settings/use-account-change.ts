import { type FormEvent, useEffect, useRef } from 'react';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { type AccountProblem, accountProblem, type ProblemField } from './account-problems.ts';

/** Runs a change on submit. A refusal shows at its field, which gets the focus. */
export function useAccountChange(work: () => Promise<void>, onProblem?: (problem: AccountProblem) => void) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, failure, submit } = useSubmission(work, (error) => onProblem?.(accountProblem(error)));
  const problem = failure === null ? null : accountProblem(failure);
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  return {
    form: { ref: form, onSubmit: (event: FormEvent) => submit(event) },
    isBusy,
    problemAt: (field: ProblemField): string | undefined =>
      problem?.field === field ? problem.words : undefined,
    /** Null if there is none, or if it shows at a field. */
    problem: problem?.field === null ? problem.words : null,
  };
}
