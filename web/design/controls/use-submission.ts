import type { FormEvent } from 'react';
import { useState } from 'react';

/**
 * Runs `work` when a form is sent or a button pressed, once at a time. What it throws is kept as `failure` until the next
 * attempt, and given to `onFailure`.
 */
export function useSubmission(
  work: () => Promise<void>,
  onFailure?: (error: unknown) => void,
): {
  readonly isBusy: boolean;
  /** Null: nothing has failed. */
  readonly failure: Error | null;
  readonly submit: (event?: FormEvent) => void;
} {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    work()
      .catch((error: unknown) => {
        setFailure(error instanceof Error ? error : new Error(String(error)));
        onFailure?.(error);
      })
      .finally(() => setBusy(false));
  };
  return { isBusy, failure, submit };
}
