import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../../design/controls/button.tsx';

/** Copies a text that stands beside it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch (error) {
      console.warn('The text could not be copied', error);
      setOutcome('failed');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => void copy()}>{label}</Button>
      <p role="status" className="text-sm text-dim">
        {outcome === 'copied' && t`Copied`}
        {outcome === 'failed' && t`Copying failed. Select the text and copy it yourself.`}
      </p>
    </div>
  );
}
