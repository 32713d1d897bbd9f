import type { DeveloperVideo } from '../../../contract/developers/developer-api.ts';
import type { Video } from '../../../contract/schemas.ts';
import { models } from '../../../contract/videos/models.ts';
import { cancelRefundCredits, isCancelRequested } from '../../tables/videos/lifecycle.ts';
import { isHidden, type VideoItem } from '../../tables/videos/video-item.ts';
import type { LinkSigner } from '../../videos/files/link-signer.ts';
import { posterFileName, videoFileName, videoFolder } from '../../videos/files/video-keys.ts';
import { receiptOf } from '../../videos/library/receipt-of.ts';

/**
 * A program's view of a video, also in webhooks. One that a case hides has no links.
 *
 * @param links null if the video cannot be completed yet
 * @param line its place in line, if that was read
 */
export function presentDeveloperVideo(
  video: VideoItem,
  links: LinkSigner | null,
  line: Video['line'] = null,
): DeveloperVideo {
  const link =
    video.status === 'completed' && links !== null && !isHidden(video)
      ? links.files(videoFolder(video.media_id))
      : null;
  const { usualSeconds, hasSound } = models[video.rendered_by];
  return {
    id: video.id,
    mode: video.api?.mode ?? 'live',
    status: video.status,
    failure_reason: video.failure_reason,
    prompt: video.prompt,
    duration: video.duration,
    aspect_ratio: video.aspect_ratio,
    quality: video.quality,
    style: video.style,
    audio: hasSound,
    image: video.image_id,
    last_image: video.last_image?.image_id ?? null,
    references: video.references.map(({ image_id, role }) => ({ image_id, role })),
    parent: video.parent === null ? null : { id: video.parent.id, use: video.parent.use },
    seed: video.seed,
    model: video.model,
    simulated: video.simulated,
    metadata: video.api?.metadata ?? {},
    project: video.project_id,
    tags: video.tags,
    video_url: link === null ? null : link(videoFileName),
    thumbnail_url: link === null ? null : link(posterFileName),
    created_at: video.created_at,
    started_at: video.started_at,
    finished_at: video.finished_at,
    credentials: video.credentials,
    expires_at: video.expires_at,
    line: line === null ? null : { place: line.place, estimated_start_at: line.estimated_start_at },
    usual_seconds: usualSeconds,
    cancel_refund_credits: cancelRefundCredits(video),
    cancel_requested: isCancelRequested(video),
    receipt: receiptOf(video),
  };
}
