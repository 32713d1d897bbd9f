import * as z from 'zod/mini';
import {
  aspectRatios,
  defaultAspectRatio,
  defaultDurationSeconds,
  defaultQuality,
  durationsSeconds,
  promptMaximumCharacters,
  qualities,
  videoCostCredits,
} from '../billing/catalog.ts';
import { Receipt } from '../billing/receipts.ts';
import { FileHash, ImageId, ProjectId, UserId, VideoId } from '../fields/ids.ts';
import { text } from '../fields/text-schemas.ts';
import { ContentCredentials } from '../videos/content-credentials.ts';
import { ProjectFilter, Tags } from '../videos/library.ts';
import { modelSpeeds, parentUses, videoModes, videoStyles } from '../videos/models.ts';
import { ModelChoice, Parent, References, Seed } from '../videos/video-inputs.ts';
import { failureReasons, videoStatuses } from '../videos/video-states.ts';
import { ApiKeyId } from './developer-keys.ts';

/** The objects of the public API, `/api/v1`. */

/** ISO 8601 in UTC with milliseconds. */
const Instant = z.iso.datetime();

const Credits = z.int().check(z.nonnegative());

/** Names an attempt, so that a repetition makes no second one. */
export const IdempotencyKey = z
  .string('a string of 1 to 255 visible ASCII characters, new for each video')
  .check(
    z.regex(/^[\x21-\x7e]{1,255}$/, 'a string of 1 to 255 visible ASCII characters, new for each video'),
  );

/** How long a repeated request gets the same answer. */
export const idempotencyHours = 24;

/** How long an estimate binds us. */
export const estimateMinutes = 10;

/** The longest wait within one request. */
export const waitMaximumSeconds = 25;

/** Test keys pay with these, which are granted again when spent. */
export const sandboxCredits = 1_000 * videoCostCredits;

const metadataAllowed =
  'up to 16 names of 1 to 40 letters, digits, hyphens or underscores, each with a string of up to 500 characters';

/** The caller's notes on a video, returned with it. */
const Metadata = z
  .record(z.string().check(z.regex(/^[\w-]{1,40}$/, metadataAllowed)), text(0, 500, metadataAllowed))
  .check(z.refine((metadata) => Object.keys(metadata).length <= 16, metadataAllowed));

export const WebhookEndpointId = z
  .string()
  .check(
    z.regex(/^we_[0-9A-Za-z]{16}$/, 'the id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm'),
  )
  .brand<'WebhookEndpointId'>();
export type WebhookEndpointId = z.infer<typeof WebhookEndpointId>;

const estimateIdAllowed = 'the id of an estimate for the same options';

const pricedOptions = {
  duration: z._default(z.literal(durationsSeconds), defaultDurationSeconds),
  aspect_ratio: z._default(z.enum(aspectRatios), defaultAspectRatio),
  quality: z._default(z.enum(qualities), defaultQuality),
  /** The checked image to start from; absent: text only. */
  image: z.optional(ImageId),
  /** The checked image to end on, with `image` only. */
  last_image: z.optional(ImageId),
  references: z.optional(References),
  /** A completed video of yours to continue or to change; without images. */
  parent: z.optional(Parent),
  /** Absent: a random one, where the model takes one. */
  seed: z.optional(Seed),
  /** One of `GET /models`; absent: the usual one of the credits that pay. */
  model: z.optional(ModelChoice),
  style: z.optional(z.enum(videoStyles)),
  /** `false` is refused: every model makes sound. */
  audio: z._default(z.literal(true, 'true: every model makes sound with the picture'), true),
} as const;

export const EstimateRequest = z.strictObject({
  prompt: z.optional(text(1, promptMaximumCharacters)),
  ...pricedOptions,
});
export type EstimateRequest = z.infer<typeof EstimateRequest>;

export const Estimate = z.strictObject({
  /** Sent as `estimate_id`, it caps the price of the video. */
  id: z.string(),
  credits: Credits,
  expires_at: Instant,
});
export type Estimate = z.infer<typeof Estimate>;

export const GenerationRequest = z.strictObject({
  prompt: text(1, promptMaximumCharacters),
  ...pricedOptions,
  /** Binds the price. */
  estimate_id: z.optional(
    z.string(estimateIdAllowed).check(z.regex(/^est_[\w-]{20,400}\.[\w-]{43}$/, estimateIdAllowed)),
  ),
  metadata: z.optional(Metadata),
  /** Only this endpoint is told; absent: every one that listens. */
  webhook: z.optional(WebhookEndpointId),
});
export type GenerationRequest = z.infer<typeof GenerationRequest>;

/** Seconds to wait for the video's end before answering. */
export const Waiting = z.strictObject({
  wait: z.optional(
    z
      .string()
      .check(z.regex(/^(?:1?\d|2[0-5])$/, `a whole number of seconds from 0 to ${waitMaximumSeconds}`)),
  ),
});

/** A video as programs see it. */
export const DeveloperVideo = z.strictObject({
  id: VideoId,
  /** `test`: free, from sample clips. `live`: also on the site. */
  mode: z.enum(['live', 'test']),
  status: z.enum(videoStatuses),
  /** With `failed` only. */
  failure_reason: z.nullable(z.enum(failureReasons)),
  prompt: z.string(),
  /** Seconds. */
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  style: z.nullable(z.enum(videoStyles)),
  audio: z.boolean(),
  /** Null: text only. */
  image: z.nullable(ImageId),
  last_image: z.nullable(ImageId),
  references: References,
  /** Null: it starts anew. */
  parent: z.nullable(Parent),
  /** Null: the model takes none. */
  seed: z.nullable(Seed),
  /** `google-veo3`, or the id of a simpler model. */
  model: z.string(),
  /** A sample clip replaces the generated video. */
  simulated: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  /** May be that of a project that is deleted since: it is then in none. */
  project: z.nullable(ProjectId),
  tags: z.array(z.string()),
  /** Signed links of a completed video. They expire after some hours, so do not store them. */
  video_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  created_at: Instant,
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** What a completed video is signed with (C2PA); null before, and for videos from before December 2026. */
  credentials: z.nullable(ContentCredentials),
  /** Null while it is being made, or saved. */
  expires_at: z.nullable(Instant),
  /** 1 is next; null: the video does not wait, or its place is not known yet. */
  line: z.nullable(
    z.strictObject({ place: z.int().check(z.positive()), estimated_start_at: z.nullable(Instant) }),
  ),
  usual_seconds: z.int(),
  /**
   * What canceling refunds for certain; null when it is too late. 0 once the model is asked; if it refuses,
   * everything is refunded.
   */
  cancel_refund_credits: z.nullable(Credits),
  /** Canceled while the model was being asked: the model's answer ends the video. */
  cancel_requested: z.boolean(),
  receipt: Receipt,
});
export type DeveloperVideo = z.infer<typeof DeveloperVideo>;

/** Absent fields stay. */
export const VideoChange = z
  .strictObject({
    /** `none`: out of its project. */
    project: z.optional(ProjectFilter),
    tags: z.optional(Tags),
  })
  .check(
    z.refine(({ project, tags }) => project !== undefined || tags !== undefined, {
      error: 'project, tags or both',
    }),
  );
export type VideoChange = z.infer<typeof VideoChange>;

export const DeveloperVideoPage = z.strictObject({
  /** Newest first. */
  videos: z.array(DeveloperVideo),
  /** The cursor of the next page; null on the last. */
  next_cursor: z.nullable(z.string()),
});

/** What a key may still spend this month (UTC). */
export const Purse = z.strictObject({
  cap_credits: z.nullable(Credits),
  spent_credits: Credits,
  /** Null: no cap. */
  left_credits: z.nullable(Credits),
});
export type Purse = z.infer<typeof Purse>;

/** Asks whether a file was made here, or the video that carries an id. */
export const VerificationRequest = z
  .strictObject({
    file_hash: z.optional(FileHash),
    /** `credentials.id`: a file that was converted may have kept it. */
    credentials_id: z.optional(z.uuid()),
  })
  .check(
    z.refine(({ file_hash: hash, credentials_id: id }) => (hash === undefined) !== (id === undefined), {
      path: ['file_hash'],
      error: 'the file’s SHA-256, or the id of its content credentials in credentials_id',
    }),
  );
export type VerificationRequest = z.infer<typeof VerificationRequest>;

/** Says nothing of the owner. */
export const Verification = z.strictObject({
  /** False also for a video that has been deleted since. */
  made_here: z.boolean(),
  /** The API's name of it; null if the file is not known. */
  model: z.nullable(z.string()),
  credentials: z.nullable(ContentCredentials),
});
export type Verification = z.infer<typeof Verification>;

export const DeveloperCredits = z.strictObject({
  mode: z.enum(['live', 'test']),
  /** The sum of the next three. */
  credits: Credits,
  grace_credits: Credits,
  plan_credits: Credits,
  pack_credits: Credits,
  video_credits: Credits,
  key: Purse,
});

/** What a model takes, and what a video of it costs. */
export const ListedModel = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The credits that pay for it: those that include Veo 3, or Basic's. */
  for_credits: z.enum(['veo3', 'basic']),
  /** Sent as `model`; `google-veo3` is the usual Veo 3. */
  speed: z.enum(modelSpeeds),
  modes: z.array(z.enum(videoModes)),
  /** With a first image, a last one, too. */
  last_image: z.boolean(),
  references_maximum: z.int(),
  parent_uses: z.array(z.enum(parentUses)),
  /** The longest chain of continuations; null: it continues none. */
  continued_maximum_seconds: z.nullable(z.int()),
  seed: z.boolean(),
  durations: z.array(z.literal(durationsSeconds)),
  aspect_ratios: z.array(z.enum(aspectRatios)),
  qualities: z.array(z.enum(qualities)),
  styles: z.array(z.enum(videoStyles)),
  audio: z.boolean(),
  video_credits: Credits,
  usual_seconds: z.int(),
  simulated: z.boolean(),
});

export const ModelList = z.strictObject({ models: z.array(ListedModel) });

/** Stored with a video that a key made. */
export const VideoOrigin = z.object({
  /** The account itself, even for a video in its sandbox. */
  account_id: UserId,
  key_id: ApiKeyId,
  mode: z.enum(['live', 'test']),
  quoted_credits: z.int(),
  webhook: z._default(z.nullable(z.string()), null),
  metadata: z._default(z.record(z.string(), z.string()), {}),
});
export type VideoOrigin = z.infer<typeof VideoOrigin>;
