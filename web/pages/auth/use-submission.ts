import type { FormEvent } from 'react';
import { useState } from 'react';
import { showAuthenticationError } from './auth-toasts.ts';

/** Runs `work` when a form is sent, once at a time; what it throws is shown as the catalogue says. */
export function useSubmission(work: () => Promise<void>): {
  isBusy: boolean;
  submit: (event?: FormEvent) => void;
} {
  const [isBusy, setBusy] = useState(false);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    work()
      .catch(showAuthenticationError)
      .finally(() => setBusy(false));
  };
  return { isBusy, submit };
}
