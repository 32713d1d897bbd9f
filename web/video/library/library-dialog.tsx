import { type ComponentProps, Suspense } from 'react';
import type { Video } from '../../api/received.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';

const dialogs = {
  move: lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog, partFailure),
  tags: lazyComponent(async () => (await import('./tags-dialog.tsx')).TagsDialog, partFailure),
};

const LazyZipDialog = lazyComponent(
  async () => (await import('./zip/zip-dialog.tsx')).ZipDialog,
  partFailure,
);

/** Puts videos into a project or tags them, loaded when first opened. */
export function LibraryDialog({
  kind,
  ...rest
}: {
  kind: keyof typeof dialogs;
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

/** Saves videos as a zip, loaded when first opened. */
export function ZippingDialog(props: ComponentProps<typeof LazyZipDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyZipDialog {...props} />
    </Suspense>
  );
}
