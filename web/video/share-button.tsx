import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import type { Video } from '../api/received.ts';
import { Button } from '../design/controls/button.tsx';
import { partFailure } from '../shell/failures.tsx';
import { lazyComponent } from '../shell/lazy-component.tsx';

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog, partFailure);

/** Opens the share dialog. */
export function ShareButton({ video }: { video: Video }) {
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <Button onClick={() => setSharing(true)}>
        {t({ message: 'Share', comment: 'button: makes a link to a video' })}
        <span className="sr-only">: {video.prompt}</span>
      </Button>
      {isSharing && <SharingDialog video={video} onClose={() => setSharing(false)} />}
    </>
  );
}

/** The share dialog, loaded when first opened. */
export function SharingDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <ShareDialog video={video} onClose={onClose} />
    </Suspense>
  );
}
