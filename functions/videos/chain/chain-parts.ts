import type { UserId } from '../../../contract/fields/ids.ts';
import { isHidden, type VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';

/** A chain has at most 40 s, in videos of at least 5 s each. */
const partsMaximum = 8;

/**
 * The video and those before it in its chain, oldest first. It ends before the first that its owner cannot see any more:
 * deleted, or hidden by a case.
 *
 * @param last completed, and not hidden
 */
export async function findParts(
  videos: Pick<VideosStore, 'read'>,
  userId: UserId,
  last: VideoItem,
): Promise<readonly VideoItem[]> {
  const parts = [last];
  for (let part = last; part.parent?.use === 'continue' && parts.length < partsMaximum; ) {
    const before = await videos.read(userId, part.parent.id);
    if (before === null || before.status !== 'completed' || isHidden(before)) break;
    parts.unshift(before);
    part = before;
  }
  return parts;
}
