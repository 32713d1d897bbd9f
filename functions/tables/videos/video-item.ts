import * as z from 'zod/mini';
import { aspectRatios, durationsSeconds, qualities, tiers } from '../../../contract/catalog.ts';
import { VideoOrigin } from '../../../contract/developer-api.ts';
import { ImageId, MediaId, ShareToken, UserId, VideoId } from '../../../contract/ids.ts';
import { modelIds, videoModes, videoStyles } from '../../../contract/models.ts';
import { failureReasons, videoStatuses } from '../../../contract/video-states.ts';

/**
 * A video as stored. An absent attribute is null, or has the value that all videos had before the attribute was added.
 */
export const VideoItem = z.object({
  user_id: UserId,
  id: VideoId,
  /** Names its files (`videoKeys`). Made with the row, and the same in every attempt to render it. */
  media_id: MediaId,
  prompt: z.string(),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  /** A look that the model is asked for beside the prompt. */
  style: z._default(z.nullable(z.enum(videoStyles)), null),
  /** How a program asked for it; null: a person did, on the site. */
  api: z._default(z.nullable(VideoOrigin), null),
  mode: z._default(z.enum(videoModes), 'text'),
  image_id: z._default(z.nullable(ImageId), null),
  /** Names that image's file. */
  image_media_id: z._default(z.nullable(MediaId), null),
  /** The model's name as the API shows it. */
  model: z.string(),
  /** The model that renders it, and what that costs us: of every submission that the provider has not refused. */
  rendered_by: z._default(z.enum(modelIds), 'simulated'),
  cost_microdollars: z._default(z.nullable(z.int()), null),
  /** How many submissions that is; 0 also for an older video that was accepted. */
  submissions: z._default(z.int(), 0),
  /** Noted before the provider is asked, until it has answered. */
  submitting_at: z._default(z.nullable(z.string()), null),
  accepted_at: z._default(z.nullable(z.string()), null),
  /** The provider's job; null also for an older video that was accepted. */
  job_id: z._default(z.nullable(z.string()), null),
  /** Its person cancelled it while the provider was being asked. */
  cancel_requested_at: z._default(z.nullable(z.string()), null),
  simulated: z.boolean(),
  /** The price, and the buckets that paid it: a refund returns there. */
  credits_used: z.int(),
  charged_cycle_credits: z.int(),
  charged_purchased_credits: z.int(),
  charged_grace_credits: z._default(z.int(), 0),
  charged_cycle_id: z._default(z.nullable(z.string()), null),
  /** The buckets that its refund went to (what came from a cycle that has ended became grace credits); null: none, or an older one. */
  refunded_to: z._default(
    z.nullable(z.object({ cycleCredits: z.int(), purchasedCredits: z.int(), graceCredits: z.int() })),
    null,
  ),
  /** What those credits were sold for, in millionths of a US dollar; null for older videos. */
  value_microdollars: z._default(z.nullable(z.int()), null),
  /** When its cost and revenue were added to the margin totals of its day. */
  counted_at: z._default(z.nullable(z.string()), null),
  /** The plan at the request, by which the video ranks in line; null: none. */
  tier: z._default(z.nullable(z.enum(tiers)), null),
  status: z.enum(videoStatuses),
  failure_reason: z._default(z.nullable(z.enum(failureReasons)), null),
  created_at: z.string(),
  started_at: z._default(z.nullable(z.string()), null),
  finished_at: z._default(z.nullable(z.string()), null),
  saved: z._default(z.boolean(), false),
  /** When it is removed; null while it is unfinished or saved. */
  expires_at: z._default(z.nullable(z.string()), null),
  /** Its owner has deleted it; it can be restored until `expires_at`. */
  deleted_at: z._default(z.nullable(z.string()), null),
  /** Its files are being removed: it cannot be restored. */
  removing_at: z._default(z.nullable(z.string()), null),
  share_token: z._default(z.nullable(ShareToken), null),
  share_shows_prompt: z._default(z.boolean(), false),
});
export type VideoItem = z.infer<typeof VideoItem>;

/** Whether its owner can see it. */
export function isVisible(video: VideoItem): boolean {
  return video.deleted_at === null && video.removing_at === null;
}
