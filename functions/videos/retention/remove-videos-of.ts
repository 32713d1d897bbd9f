import type { UserId } from '../../../contract/fields/ids.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { VideoFiles } from '../files/video-files.ts';

export interface RemoveVideosOfDependencies {
  readonly videos: Pick<VideosStore, 'beginRemovalOfAll' | 'remove'>;
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly now: () => Date;
}

/**
 * Removes a deleted account's videos: hides them, so that no rendering completes one, then removes files,
 * then rows. A repeat, or the hourly removal of expired videos, continues.
 */
export async function removeVideosOf(
  { videos, files, now }: RemoveVideosOfDependencies,
  userId: UserId,
): Promise<void> {
  for await (const page of videos.beginRemovalOfAll(userId, now())) {
    await files.remove(page.map(({ mediaId }) => mediaId));
    await videos.remove(
      userId,
      page.map(({ id }) => id),
    );
  }
}
