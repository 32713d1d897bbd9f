import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import type { ShareToken } from '../../../contract/ids.ts';
import { models } from '../../../contract/models.ts';
import type { Video } from '../../../contract/schemas.ts';
import { cancelRefundCredits, refundedCredits } from '../lifecycle.ts';
import type { VideoItem } from '../video-item.ts';

/** Who a link is for: the video's owner, or whoever the video is shared with. */
export type LinkAudience = 'owner' | 'shared';

/** Makes links for the person: to the files of one video, and to the page of one that is shared. */
export interface LinkSigner {
  readonly siteUrl: string;
  readonly files: (folder: string) => (fileName: string) => string;
}

/** The owner's links change at most this often, so that a browser's cache of a video serves for hours. */
const ownerLinkPeriodMilliseconds = 6 * 60 * 60 * 1_000;

/** Links of a shared video: one that was taken back is closed to everybody within twice this time. */
const sharedLinkPeriodMilliseconds = 15 * 60 * 1_000;

/**
 * Signer of links to files in the media bucket through the site's distribution. One signature covers one video's
 * folder (`videos/<person>/<video>/*`), lives one to two periods (6 to 12 hours for the owner, 15 to 30 minutes for whom
 * a video is shared with), and is the same for everyone who asks within one period.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-custom-policy.html
 */
export function createLinkSigner(options: {
  readonly siteUrl: string;
  readonly keyPairId: string;
  readonly privateKey: string;
  readonly audience: LinkAudience;
  readonly now: Date;
}): LinkSigner {
  const periodMilliseconds =
    options.audience === 'owner' ? ownerLinkPeriodMilliseconds : sharedLinkPeriodMilliseconds;
  const period = Math.floor(options.now.getTime() / periodMilliseconds);
  const expiresAtSeconds = ((period + 2) * periodMilliseconds) / 1_000;
  const files = (folder: string) => {
    const resource = `${options.siteUrl}/media/${folder}/*`;
    const signed = getSignedUrl({
      url: resource,
      keyPairId: options.keyPairId,
      privateKey: options.privateKey,
      policy: JSON.stringify({
        Statement: [
          { Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': expiresAtSeconds } } },
        ],
      }),
    });
    const query = signed.slice(signed.indexOf('?'));
    return (fileName: string) => `${options.siteUrl}/media/${folder}/${fileName}${query}`;
  };
  return { siteUrl: options.siteUrl, files };
}

/** A stored video as the API shows it: without what only we need, with links once it is there. */
export function presentVideo(video: VideoItem, links: LinkSigner): Video {
  const link = video.status === 'completed' ? links.files(videoFolder(video)) : null;
  return {
    id: video.id,
    user_id: video.user_id,
    prompt: video.prompt,
    duration: video.duration,
    aspect_ratio: video.aspect_ratio,
    quality: video.quality,
    model: video.model,
    credits_used: video.credits_used,
    status: video.status,
    failure_reason: video.failure_reason,
    simulated: video.simulated,
    video_url: link === null ? null : link(videoFileName),
    thumbnail_url: link === null ? null : link(posterFileName),
    created_at: video.created_at,
    started_at: video.started_at,
    finished_at: video.finished_at,
    mode: video.mode,
    image_id: video.image_id,
    usual_seconds: models[video.rendered_by].usualSeconds,
    cancel_refund_credits: cancelRefundCredits({
      status: video.status,
      isAccepted: video.accepted_at !== null,
      creditsUsed: video.credits_used,
    }),
    refunded_credits: refundedCredits(video),
    saved: video.saved,
    expires_at: video.expires_at,
    share_url: video.share_token === null ? null : sharePageUrl(links.siteUrl, video.share_token),
    share_shows_prompt: video.share_shows_prompt,
  };
}

/** The page on which everybody with the link may watch a video. */
export function sharePageUrl(siteUrl: string, token: ShareToken): string {
  return `${siteUrl}/share/${token}`;
}

export const videoFileName = 'video.mp4';
export const posterFileName = 'poster.webp';

/** Where a video's files lie in the media bucket. */
export function videoKeys(video: VideoIdentity): { videoKey: string; posterKey: string } {
  const folder = videoFolder(video);
  return { videoKey: `${folder}/${videoFileName}`, posterKey: `${folder}/${posterFileName}` };
}

interface VideoIdentity {
  readonly user_id: string;
  readonly id: string;
}

/** The folder of a video's files in the media bucket. */
export function videoFolder(video: VideoIdentity): string {
  return `${videosFolder(video.user_id)}/${video.id}`;
}

/** Where all of a person's videos lie. */
export function videosFolder(userId: string): string {
  return `videos/${userId}`;
}
