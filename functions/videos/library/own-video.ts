import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { VideoAction } from '../../../contract/videos/video-actions.ts';
import { allows } from '../../../contract/videos/video-actions.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Session } from '../../tables/credits/session.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';

/** @throws Rejection `not_found` if it is missing, deleted or another person's; `not_in_this_state` */
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

export interface VideoChanges {
  readonly videos: Pick<VideosStore, 'readDeleted'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
}

/**
 * Writes all changes or none, and returns the changed video; null if a condition failed.
 *
 * @throws SessionEnded
 */
export async function changeVideo(
  { videos, sessions }: VideoChanges,
  session: Session,
  id: VideoId,
  ...changes: readonly TransactionItem[]
): Promise<VideoItem | null> {
  return (await sessions.write(session, changes)) ? videos.readDeleted(session.userId, id) : null;
}

/**
 * A conditional write fails only if the video was deleted since it was read.
 *
 * @throws Rejection `not_found` for null
 */
export function requireFound(changed: VideoItem | null): VideoItem {
  if (changed === null) throw new Rejection('not_found');
  return changed;
}
