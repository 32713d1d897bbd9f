import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import type { Video } from '../../../api/received.ts';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';

const ChainDialog = lazyComponent(async () => (await import('./chain-dialog.tsx')).ChainDialog, partFailure);

/** A video's place in its chain, which shows the parts before it; nothing for one that continues none. */
export function ChainLine({ video }: { video: Video }) {
  const [isOpen, setOpen] = useState(false);
  const { parent } = video;
  if (parent?.use !== 'continue') return null;
  const { part, total_seconds: seconds } = parent;
  return (
    <>
      <p className="mt-1.5 text-sm">
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-6 text-left text-dim underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink pointer-coarse:min-h-11"
        >
          {t`Part ${part} of a chain of ${seconds} s`}
        </button>
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <ChainDialog video={video} parent={parent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
