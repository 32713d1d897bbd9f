import type { FormEvent } from 'react';
import { useState } from 'react';

/** Runs `work` at a submit or a press, one run at a time. `failure` stays until the next attempt. */
export function useSubmission(
  work: () => Promise<void>,
  onFailure?: (error: unknown) => void,
): {
  readonly isBusy: boolean;
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
