import type { UserId, VideoId } from '../../../contract/ids.ts';
import type { VideoAction } from '../../../contract/video-actions.ts';
import { allows } from '../../../contract/video-actions.ts';
import { Rejection } from '../../http/rejection.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';

/**
 * The person's own video, for an action that its state allows.
 *
 * @throws Rejection `not_found` for another's, a deleted one and none at all; `not_in_this_state` by the contract's table
 */
export async function readForAction(
  videos: Pick<VideosStore, 'read'>,
  userId: UserId,
  id: VideoId,
  action: VideoAction,
): Promise<VideoItem> {
  const video = await videos.read(userId, id);
  if (video === null) throw new Rejection('not_found');
  if (!allows(video.status, action)) throw new Rejection('not_in_this_state');
  return video;
}

/**
 * What a conditional write has made of a video. An action that the video's state allowed a moment ago fails only because
 * the video was deleted or removed since.
 *
 * @throws Rejection `not_found` for null
 */
export function present(changed: VideoItem | null): VideoItem {
  if (changed === null) throw new Rejection('not_found');
  return changed;
}
