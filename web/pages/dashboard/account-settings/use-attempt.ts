import type { FormEvent } from 'react';
import { useState } from 'react';

/** Runs `work` when a form is sent or a button pressed, once at a time, and keeps why it failed, in words. */
export function useAttempt(
  work: () => Promise<void>,
  wordsOf: (error: unknown) => string,
): {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly attempt: (event?: FormEvent) => void;
} {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    work()
      .catch((error: unknown) => setProblem(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, attempt };
}
