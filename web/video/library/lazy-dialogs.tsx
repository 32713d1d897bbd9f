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

const LazyNameDialog = lazyComponent(
  async () => (await import('./project-name-dialog.tsx')).ProjectNameDialog,
  partFailure,
);
const LazyShareDialog = lazyComponent(
  async () => (await import('./share-project-dialog.tsx')).ShareProjectDialog,
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

/** Creates or renames a project, loaded when first opened. */
export function ProjectNamingDialog(props: ComponentProps<typeof LazyNameDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyNameDialog {...props} />
    </Suspense>
  );
}

/** Shares a project, loaded when first opened. */
export function SharingProjectDialog(props: ComponentProps<typeof LazyShareDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyShareDialog {...props} />
    </Suspense>
  );
}
