import type { PaymentSource } from '../../../contract/billing/video-payments.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';

/** Whether a request asks for the video that was made for its id. What was chosen for it differs from nothing. Pure. */
export function isSameRequest(video: VideoItem, request: PricedVideoRequest): boolean {
  return (
    video.credits_used === request.price_credits &&
    video.prompt === request.prompt &&
    video.duration === request.duration &&
    video.aspect_ratio === request.aspect_ratio &&
    video.quality === request.quality &&
    startsAlike(video, request) &&
    (request.model === undefined || request.model === video.model) &&
    (request.seed === undefined || request.seed === video.seed) &&
    (request.pay_with === undefined || request.pay_with === sourceOf(video))
  );
}

function startsAlike(video: VideoItem, request: PricedVideoRequest): boolean {
  const { references = [] } = request;
  return (
    video.image_id === (request.image_id ?? null) &&
    (video.last_image?.image_id ?? null) === (request.last_image_id ?? null) &&
    video.parent?.id === request.parent?.id &&
    video.parent?.use === request.parent?.use &&
    video.references.length === references.length &&
    video.references.every(
      ({ image_id: image, role }, index) =>
        image === references[index]?.image_id && role === references[index]?.role,
    )
  );
}

function sourceOf(video: VideoItem): PaymentSource {
  return video.charged_purchased_credits < video.credits_used ? 'plan' : 'pack';
}
