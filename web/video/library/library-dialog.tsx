import { Suspense } from 'react';
import type { Video } from '../../api/received.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';

const dialogs = {
  move: lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog, partFailure),
  tags: lazyComponent(async () => (await import('./tags-dialog.tsx')).TagsDialog, partFailure),
  zip: lazyComponent(async () => (await import('./zip-dialog.tsx')).ZipDialog, partFailure),
};

export type LibraryDialogKind = keyof typeof dialogs;

/** What puts videos in order or takes them along, loaded when first opened. */
export function LibraryDialog({
  kind,
  ...rest
}: {
  kind: LibraryDialogKind;
  videos: readonly Video[];
  onClose: () => void;
}) {
  const Shown = dialogs[kind];
  return (
    <Suspense fallback={null}>
      <Shown {...rest} />
    </Suspense>
  );
}
