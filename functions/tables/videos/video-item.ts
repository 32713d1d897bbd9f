import * as z from 'zod/mini';
import { aspectRatios, durationsSeconds, qualities, tiers } from '../../../contract/billing/catalog.ts';
import { VideoOrigin } from '../../../contract/developers/developer-api.ts';
import {
  CaseId,
  FileHash,
  ImageHash,
  ImageId,
  MediaId,
  ProjectId,
  ShareToken,
  UserId,
  VideoId,
} from '../../../contract/fields/ids.ts';
import { ruleSets } from '../../../contract/moderation.ts';
import { ContentCredentials } from '../../../contract/videos/content-credentials.ts';
import {
  modelIds,
  parentUses,
  referenceRoles,
  videoModes,
  videoStyles,
} from '../../../contract/videos/models.ts';
import { failureReasons, videoStatuses } from '../../../contract/videos/video-states.ts';

/** An image of the person, and its file; its hash is null if it could not be read. */
const StoredImage = z.object({ image_id: ImageId, media_id: MediaId, hash: z.nullable(ImageHash) });

/** A video as stored. An absent attribute is null, or the value of all videos from before it existed. */
export const VideoItem = z.object({
  user_id: UserId,
  id: VideoId,
  /** Names its files (`videoKeys`); the same in every rendering. */
  media_id: MediaId,
  prompt: z.string(),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  style: z._default(z.nullable(z.enum(videoStyles)), null),
  /** Null if a person asked on the site. */
  api: z._default(z.nullable(VideoOrigin), null),
  mode: z._default(z.enum(videoModes), 'text'),
  image_id: z._default(z.nullable(ImageId), null),
  /** Names the image's file. */
  image_media_id: z._default(z.nullable(MediaId), null),
  /** The image's; null also for an older video. */
  image_hash: z._default(z.nullable(ImageHash), null),
  last_image: z._default(z.nullable(StoredImage), null),
  references: z._default(z.array(z.object({ ...StoredImage.shape, role: z.enum(referenceRoles) })), []),
  /** Its state at the request, since the parent may be deleted before this video is made. */
  parent: z._default(
    z.nullable(
      z.object({
        id: VideoId,
        use: z.enum(parentUses),
        media_id: MediaId,
        /** Who made it as which job, for a model that remembers its own. */
        rendered_by: z.enum(modelIds),
        job_id: z.nullable(z.string()),
        /** This video’s number in the chain of continuations, from 2; 1 after a change. */
        part: z.int(),
        /** The chain’s, with this video. */
        total_seconds: z.int(),
      }),
    ),
    null,
  ),
  /** Null: the model takes none. */
  seed: z._default(z.nullable(z.int()), null),
  /** Shown by the API. */
  model: z.string(),
  /** The model that renders it, and the cost of every submission that the provider has not refused. */
  rendered_by: z._default(z.enum(modelIds), 'simulated'),
  cost_microdollars: z._default(z.nullable(z.int()), null),
  /** Counted in that cost; 0 also for an older video that was accepted. */
  submissions: z._default(z.int(), 0),
  /** Set before the provider is asked, until it answers. */
  submitting_at: z._default(z.nullable(z.string()), null),
  accepted_at: z._default(z.nullable(z.string()), null),
  /** The provider's job; null also for an older video that was accepted. */
  job_id: z._default(z.nullable(z.string()), null),
  /** While the provider was being asked. */
  cancel_requested_at: z._default(z.nullable(z.string()), null),
  simulated: z.boolean(),
  /** The price, and the buckets that paid it and get a refund. */
  credits_used: z.int(),
  charged_cycle_credits: z.int(),
  charged_purchased_credits: z.int(),
  charged_grace_credits: z._default(z.int(), 0),
  charged_cycle_id: z._default(z.nullable(z.string()), null),
  /**
   * The buckets of its refund (credits of an ended cycle become grace credits); null without one, or if
   * older.
   */
  refunded_to: z._default(
    z.nullable(z.object({ cycleCredits: z.int(), purchasedCredits: z.int(), graceCredits: z.int() })),
    null,
  ),
  /** What those credits were sold for; null for older videos. */
  value_microdollars: z._default(z.nullable(z.int()), null),
  /** When the margin totals counted it. */
  counted_at: z._default(z.nullable(z.string()), null),
  /** At the request; ranks the video in line. */
  tier: z._default(z.nullable(z.enum(tiers)), null),
  /** The rules that allowed it; null for an older video. */
  moderation: z._default(z.nullable(z.object({ rule_set: z.enum(ruleSets), version: z.string() })), null),
  status: z.enum(videoStatuses),
  failure_reason: z._default(z.nullable(z.enum(failureReasons)), null),
  created_at: z.string(),
  started_at: z._default(z.nullable(z.string()), null),
  finished_at: z._default(z.nullable(z.string()), null),
  /** Null until it is completed, and for an older video. */
  credentials: z._default(z.nullable(ContentCredentials), null),
  /** The id of the former, for its index. */
  credentials_id: z._default(z.nullable(z.string()), null),
  /** The SHA-256 of the signed file; null until it is completed, and for an older video. */
  file_hash: z._default(z.nullable(FileHash), null),
  saved: z._default(z.boolean(), false),
  /** Null while it is unfinished or saved. */
  expires_at: z._default(z.nullable(z.string()), null),
  /** The owner can restore it until `expires_at`. */
  deleted_at: z._default(z.nullable(z.string()), null),
  /** Its files are being removed: it cannot be restored. */
  removing_at: z._default(z.nullable(z.string()), null),
  share_token: z._default(z.nullable(ShareToken), null),
  share_shows_prompt: z._default(z.boolean(), false),
  /** Its project, which may be deleted since. */
  project_id: z._default(z.nullable(ProjectId), null),
  tags: z._default(z.array(z.string()), []),
  /** The cases that hide it: while there is one, no one gets a link. DynamoDB keeps no empty set. */
  hidden_by: z._default(z.nullable(z.set(CaseId)), null),
  /** Since when its files are where no link leads; null while they are in their place. */
  evidence_at: z._default(z.nullable(z.string()), null),
  /** Until when the law keeps its files, whatever is deleted. */
  held_until: z._default(z.nullable(z.string()), null),
  /** An operator has looked at it and let it be shown: no report hides it at once again. */
  cleared_at: z._default(z.nullable(z.string()), null),
});
export type VideoItem = z.infer<typeof VideoItem>;

export type VideoSignature = Pick<VideoItem, 'credentials' | 'file_hash'>;

/** Whether a case hides it, from its owner too. */
export function isHidden({ hidden_by: cases }: Pick<VideoItem, 'hidden_by'>): boolean {
  return cases !== null && cases.size > 0;
}

/**
 * What becomes of a video's evidence when the video is removed:
 * - `none`: it has none
 * - `goes`: with the video
 * - `stays`: the law keeps it
 * - `moving`: its files are on the way, and its removal waits
 */
export type EvidenceAtRemoval = 'none' | 'goes' | 'stays' | 'moving';

export function evidenceAtRemoval(
  video: Pick<VideoItem, 'hidden_by' | 'evidence_at' | 'held_until'>,
  now: Date,
): EvidenceAtRemoval {
  const { evidence_at: evidenceAt, held_until: heldUntil } = video;
  if (evidenceAt === null) return isHidden(video) ? 'moving' : 'none';
  return heldUntil !== null && heldUntil > now.toISOString() ? 'stays' : 'goes';
}

/** All images that it was made from, each once. */
export function imagesOf(
  video: Pick<VideoItem, 'image_media_id' | 'image_hash' | 'last_image' | 'references'>,
): readonly { readonly mediaId: MediaId; readonly hash: ImageHash | null }[] {
  const { image_media_id: first, image_hash: hash, last_image: last, references } = video;
  const images = [
    ...(first === null ? [] : [{ mediaId: first, hash }]),
    ...(last === null ? references : [last, ...references]).map((image) => ({
      mediaId: image.media_id,
      hash: image.hash,
    })),
  ];
  return [...new Map(images.map((image) => [image.mediaId, image])).values()];
}

/** Whether its owner can see it. */
export function isVisible(video: VideoItem): boolean {
  return video.deleted_at === null && video.removing_at === null;
}
