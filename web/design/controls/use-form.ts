import { type FormEvent, useEffect, useRef } from 'react';
import { useSubmission } from './use-submission.ts';

/** `field` is null for the form as a whole. */
export interface FormProblem<Field extends string> {
  readonly field: Field | null;
  readonly words: string;
}

/** Runs `work` on submit. A refusal shows at the field that `problemOf` finds, which gets the focus. */
export function useForm<Field extends string>(
  problemOf: (error: unknown) => FormProblem<Field>,
  work: () => Promise<void>,
  onFailure?: (error: unknown) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, failure, submit } = useSubmission(work, onFailure);
  const problem = failure === null ? null : problemOf(failure);
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  return {
    form: { ref: form, onSubmit: (event: FormEvent) => submit(event) },
    isBusy,
    problemAt: (field: Field): string | undefined => (problem?.field === field ? problem.words : undefined),
    /** Null if there is none, or if it shows at a field. */
    problem: problem?.field === null ? problem.words : null,
  };
}
