import { t } from '@lingui/core/macro';
import { Button } from '../../../design/controls/button.tsx';
import { useCopy } from '../../../design/controls/use-copy.ts';

/** Copies a text that stands beside it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopy(text);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={copy}>{label}</Button>
      <p role="status" className="text-sm text-dim">
        {outcome === 'copied' && t`Copied`}
        {outcome === 'refused' && t`Copying failed. Select the text and copy it yourself.`}
      </p>
    </div>
  );
}
