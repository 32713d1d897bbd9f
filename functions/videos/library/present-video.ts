import type { Video } from '../../../contract/schemas.ts';
import { models } from '../../../contract/videos/models.ts';
import { cancelRefundCredits, isCancelRequested, refundedCredits } from '../../tables/videos/lifecycle.ts';
import { isHidden, type VideoItem } from '../../tables/videos/video-item.ts';
import { type LinkSigner, sharePageUrl } from '../files/link-signer.ts';
import { posterFileName, videoFileName, videoFolder } from '../files/video-keys.ts';
import { receiptOf } from './receipt-of.ts';

/**
 * The owner's view, with links once it is completed.
 *
 * @param line its place in line, if that was read
 */
export function presentVideo(video: VideoItem, links: LinkSigner, line: Video['line'] = null): Video {
  const link =
    video.status === 'completed' && !isHidden(video) ? links.files(videoFolder(video.media_id)) : null;
  return {
    id: video.id,
    user_id: video.user_id,
    prompt: video.prompt,
    duration: video.duration,
    aspect_ratio: video.aspect_ratio,
    quality: video.quality,
    model: video.model,
    model_name: models[video.rendered_by].name,
    credits_used: video.credits_used,
    status: video.status,
    failure_reason: video.failure_reason,
    simulated: video.simulated,
    video_url: link === null ? null : link(videoFileName),
    thumbnail_url: link === null ? null : link(posterFileName),
    created_at: video.created_at,
    started_at: video.started_at,
    finished_at: video.finished_at,
    credentials: video.credentials,
    mode: video.mode,
    image_id: video.image_id,
    last_image_id: video.last_image?.image_id ?? null,
    references: video.references.map(({ image_id, role }) => ({ image_id, role })),
    parent: parentOf(video),
    seed: video.seed,
    usual_seconds: models[video.rendered_by].usualSeconds,
    line,
    cancel_refund_credits: cancelRefundCredits(video),
    cancel_requested: isCancelRequested(video),
    refunded_credits: refundedCredits(video),
    receipt: receiptOf(video),
    saved: video.saved,
    expires_at: video.expires_at,
    share_url: video.share_token === null ? null : sharePageUrl(links.siteUrl, video.share_token),
    share_shows_prompt: video.share_shows_prompt,
    project_id: video.project_id,
    tags: video.tags,
    hidden_by_case: video.hidden_by?.values().next().value ?? null,
  };
}

function parentOf({ parent }: VideoItem): Video['parent'] {
  if (parent === null) return null;
  const { id, use, part, total_seconds } = parent;
  return { id, use, part, total_seconds };
}
