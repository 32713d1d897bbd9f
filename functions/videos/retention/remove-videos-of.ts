import type { UserId } from '../../../contract/fields/ids.ts';
import type { RemovedVideo } from '../../tables/videos/video-removal.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { VideoFiles } from '../files/video-files.ts';

export interface RemoveVideosOfDependencies {
  readonly videos: Pick<VideosStore, 'beginRemovalOfAll' | 'remove'>;
  readonly files: Pick<VideoFiles, 'remove' | 'removeEvidence'>;
  readonly now: () => Date;
}

/**
 * Removes a deleted account's videos: hides them, so that no rendering completes one, then removes files,
 * then rows. A repeat, or the hourly removal of expired videos, continues; the latter ends also those that are being
 * delivered. Evidence goes along unless the law keeps it.
 *
 * @throws Error once all others are removed, if a case hides a video whose files are on the way to the evidence
 */
export async function removeVideosOf(
  { videos, files, now }: RemoveVideosOfDependencies,
  userId: UserId,
): Promise<void> {
  let waiting = 0;
  for await (const page of videos.beginRemovalOfAll(userId, now())) {
    const removed = page.filter(({ evidence }) => evidence !== 'moving');
    waiting += page.length - removed.length;
    if (removed.length > 0) await remove(removed);
  }
  if (waiting > 0) throw new Error(`The files of ${waiting} hidden videos are not evidence yet.`);

  async function remove(removed: readonly RemovedVideo[]): Promise<void> {
    await files.remove(removed.map(({ mediaId }) => mediaId));
    const erased = removed.filter(({ evidence }) => evidence === 'goes');
    if (erased.length > 0) await files.removeEvidence(erased.map(({ mediaId }) => mediaId));
    const final = removed.filter(({ mayBeDelivered }) => !mayBeDelivered);
    await videos.remove(
      userId,
      final.map(({ id }) => id),
    );
  }
}
