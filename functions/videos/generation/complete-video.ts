import type { MediaId } from '../../../contract/fields/ids.ts';
import type { VideoSignature } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { noEvent, type WebhookEvents } from '../../tables/webhooks/webhook-events.ts';
import type { VideoFiles } from '../files/video-files.ts';
import type { RenderingInput } from './start-rendering.ts';

interface UnwantedFilesDependencies {
  readonly videos: Pick<VideosStore, 'readDeleted'>;
  readonly files: Pick<VideoFiles, 'remove'>;
}

export interface CompleteVideoDependencies extends UnwantedFilesDependencies {
  readonly videos: Pick<VideosStore, 'read' | 'readDeleted' | 'complete'>;
  readonly webhookEvents: WebhookEvents;
  readonly now: () => Date;
}

/** Completes a video whose files are delivered. False if it has ended meanwhile; then its files are removed. */
export async function completeVideo(
  dependencies: CompleteVideoDependencies,
  input: RenderingInput,
  mediaId: MediaId,
  signature: VideoSignature,
): Promise<boolean> {
  const { videos, webhookEvents, now } = dependencies;
  const { user_id: userId, video_id: id } = input;
  const at = now();
  const video = await videos.read(userId, id);
  const event = video === null ? noEvent : webhookEvents.ofEnd(video, 'video.completed', at);
  const isCompleted = await videos.complete(userId, id, at, event.items, signature);
  if (isCompleted) await event.tell();
  if (!isCompleted) await removeUnwantedFiles(dependencies, input, mediaId);
  return isCompleted;
}

/** Keeps the files of a completed video that is deleted but can be restored; those of a hidden one are evidence. */
export async function removeUnwantedFiles(
  { videos, files }: UnwantedFilesDependencies,
  { user_id: userId, video_id: id }: RenderingInput,
  mediaId: MediaId,
): Promise<void> {
  const video = await videos.readDeleted(userId, id);
  if (video?.status !== 'completed' || video.evidence_at !== null) await files.remove([mediaId]);
}
