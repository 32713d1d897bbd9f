import { plural, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/error-texts.ts';
import type { Video } from '../../api/received.ts';
import { showToast } from '../../design/toasts.ts';
import { changeVideos, removeVideos } from './change-videos.ts';
import { describedVideos } from './described-videos.ts';

/** Deletes videos and offers undo. Says what failed. */
export async function deleteVideos(client: QueryClient, videos: readonly Video[]): Promise<void> {
  const { changed: deleted, failed, error } = await removeVideos(client, videos);
  if (deleted.length > 0) {
    showToast({
      title: plural(deleted.length, { one: '# video deleted', other: '# videos deleted' }),
      action: { label: t`Undo`, perform: () => void restoreVideos(client, deleted) },
    });
  }
  if (failed.length > 0) {
    showToast({
      title: plural(failed.length, { one: '# video was not deleted', other: '# videos were not deleted' }),
      description: messageOf(error, t`Please try again.`),
      tone: 'error',
      action: { label: t`Try again`, perform: () => void deleteVideos(client, failed) },
    });
  }
}

async function restoreVideos(client: QueryClient, videos: readonly Video[]): Promise<void> {
  const { changed, failed, error } = await changeVideos(client, videos, () => ({ deleted: false }));
  if (changed.length > 0) {
    showToast({
      title: plural(changed.length, { one: '# video restored', other: '# videos restored' }),
      description: describedVideos(changed),
      tone: 'success',
    });
  }
  if (failed.length > 0) {
    showToast({
      title: plural(failed.length, {
        one: '# video was not restored',
        other: '# videos were not restored',
      }),
      description: messageOf(error, t`Please try again.`),
      tone: 'error',
      action: { label: t`Try again`, perform: () => void restoreVideos(client, failed) },
    });
  }
}
