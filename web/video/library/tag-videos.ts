import { plural, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/error-texts.ts';
import type { Video } from '../../api/received.ts';
import { showToast } from '../../design/toasts.ts';
import { changeVideos } from './change-videos.ts';
import { describedVideos } from './described-videos.ts';
import { type TagChange, tagsAfter } from './tags.ts';

/** Changes the tags of videos, and offers undo. Says what failed. */
export async function tagVideos(
  client: QueryClient,
  videos: readonly Video[],
  change: TagChange,
): Promise<void> {
  const differing = videos.filter(({ tags }) => `${tagsAfter(tags, change)}` !== `${tags}`);
  const result = await changeVideos(client, differing, ({ tags }) => ({ tags: tagsAfter(tags, change) }));
  if (result.changed.length > 0) {
    showToast({
      title: t`Tags saved`,
      description: describedVideos(result.changed),
      action: { label: t`Undo`, perform: () => void restoreTags(client, result.changed) },
    });
  }
  tellFailed(result, () => void tagVideos(client, result.failed, change));
}

async function restoreTags(client: QueryClient, videos: readonly Video[]): Promise<void> {
  const result = await changeVideos(client, videos, ({ tags }) => ({ tags: [...tags] }));
  if (result.changed.length > 0) {
    showToast({
      title: t`Tags are as before`,
      description: describedVideos(result.changed),
      tone: 'success',
    });
  }
  tellFailed(result, () => void restoreTags(client, result.failed));
}

function tellFailed(
  { failed, error }: { readonly failed: readonly Video[]; readonly error: unknown },
  tryAgain: () => void,
): void {
  if (failed.length === 0) return;
  showToast({
    title: plural(failed.length, {
      one: 'The tags of # video were not saved',
      other: 'The tags of # videos were not saved',
    }),
    description: messageOf(error, t`Please try again.`),
    tone: 'error',
    action: { label: t`Try again`, perform: tryAgain },
  });
}
