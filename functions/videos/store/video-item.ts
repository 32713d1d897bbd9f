import * as z from 'zod/mini';
import { aspectRatios, durationsSeconds, qualities } from '../../../contract/catalog.ts';
import { ImageId, ShareToken, UserId, VideoId } from '../../../contract/ids.ts';
import { modelIds, videoModes } from '../../../contract/models.ts';
import { failureReasons, videoStatuses } from '../../../contract/video-states.ts';

/**
 * A video as stored. Where its files lie follows from its ids (`videoKeys`). An absent attribute is null, or what it was for
 * every video before the attribute came.
 */
export const VideoItem = z.object({
  user_id: UserId,
  id: VideoId,
  prompt: z.string(),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  mode: z._default(z.enum(videoModes), 'text'),
  image_id: z._default(z.nullable(ImageId), null),
  /** As people know it. */
  model: z.string(),
  /** The model that was asked, and, once its provider has taken the video, what that costs us. */
  rendered_by: z._default(z.enum(modelIds), 'simulated'),
  cost_microdollars: z._default(z.nullable(z.int()), null),
  accepted_at: z._default(z.nullable(z.string()), null),
  simulated: z.boolean(),
  /** What it cost, and which buckets paid: a refund goes back to them. */
  credits_used: z.int(),
  charged_cycle_credits: z.int(),
  charged_purchased_credits: z.int(),
  charged_cycle_id: z._default(z.nullable(z.string()), null),
  /** What those credits were sold for, in millionths of a US dollar; absent of videos from before this was kept. */
  value_microdollars: z._default(z.nullable(z.int()), null),
  /** When its cost and what it earned were added to the books of its day. */
  counted_at: z._default(z.nullable(z.string()), null),
  status: z.enum(videoStatuses),
  failure_reason: z._default(z.nullable(z.enum(failureReasons)), null),
  created_at: z.string(),
  started_at: z._default(z.nullable(z.string()), null),
  finished_at: z._default(z.nullable(z.string()), null),
  saved: z._default(z.boolean(), false),
  /** When it is deleted; absent while it is made, or saved. */
  expires_at: z._default(z.nullable(z.string()), null),
  /** The person has deleted it; until `expires_at` that can be taken back. */
  deleted_at: z._default(z.nullable(z.string()), null),
  /** Its files are being removed: for everybody it is gone. */
  removing_at: z._default(z.nullable(z.string()), null),
  share_token: z._default(z.nullable(ShareToken), null),
  share_shows_prompt: z._default(z.boolean(), false),
});
export type VideoItem = z.infer<typeof VideoItem>;

/** Whether the person can see it among their videos. */
export function isVisible(video: VideoItem): boolean {
  return video.deleted_at === null && video.removing_at === null;
}
