import type { UserId } from '../../../contract/fields/ids.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { VideoFiles } from '../files/video-files.ts';

export interface RemoveVideosOfDependencies {
  readonly videos: Pick<VideosStore, 'beginRemovalOfAll' | 'remove'>;
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly now: () => Date;
}

/**
 * Removes all of a deleted account's videos. First hides them, so that no rendering completes one, then
 * removes their files, then their rows. May be repeated: it, or the hourly removal of expired videos,
 * continues where it stopped.
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
