import { useState } from 'react';

/** Copies a text. `outcome` is null until the first press; a browser may refuse. */
export function useCopy(text: string): {
  readonly outcome: 'copied' | 'refused' | null;
  readonly copy: () => void;
} {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      (error: unknown) => {
        console.warn('The text could not be copied', error);
        setOutcome('refused');
      },
    );
  };
  return { outcome, copy };
}
