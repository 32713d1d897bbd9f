import * as z from 'zod/mini';
import {
  aspectRatios,
  billingIntervals,
  durationsSeconds,
  imageMaximumBytes,
  imageTypes,
  packNames,
  promptMaximumCharacters,
  qualities,
  tiers,
} from './billing/catalog.ts';
import { creditEntryKinds, creditEntrySources } from './billing/credit-entries.ts';
import { Receipt } from './billing/receipts.ts';
import { paymentSources } from './billing/video-payments.ts';
import { CaseId, ImageId, OrderId, ProjectId, UserId, VideoId } from './fields/ids.ts';
import { text } from './fields/text-schemas.ts';
import { ContentCredentials } from './videos/content-credentials.ts';
import { parentUses, videoModes } from './videos/models.ts';
import { ModelChoice, Parent, References, Seed } from './videos/video-inputs.ts';
import { failureReasons, videoStatuses } from './videos/video-states.ts';

/** ISO 8601 in UTC with milliseconds. */
const Instant = z.iso.datetime();

const Credits = z.int().check(z.nonnegative());

export const SubscriptionStatus = z.strictObject({
  subscribed: z.boolean(),
  subscription_tier: z.nullable(z.enum(tiers)),
  /** When the plan renews, ends or changes. */
  subscription_end: z.nullable(Instant),
  subscription_interval: z.nullable(z.enum(billingIntervals)),
  /** At `subscription_end`, instead of renewing. */
  cancels_at_end: z.boolean(),
  /** What the plan becomes at `subscription_end`. */
  scheduled_change: z.nullable(z.strictObject({ tier: z.enum(tiers), interval: z.enum(billingIntervals) })),
  /** The last payment failed; the portal can mend it. Also true after the plan was lost by it. */
  payment_failed: z.boolean(),
  /** Stripe has a subscription, live or in need of a payment. */
  can_manage: z.boolean(),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** What a person can spend; 0 without any entry. */
export const CreditBalance = z.strictObject({
  /** The sum of the next three. */
  credits: Credits,
  /** Refunded after their cycle: spent first, they expire a few days later. */
  grace_credits: Credits,
  /** Spent next, reset each cycle. */
  cycle_credits: Credits,
  /** Never expire. */
  purchased_credits: Credits,
  grace_ends_at: z.nullable(Instant),
  /** The same without empty buckets, in the order of spending. */
  buckets: z.array(
    z.strictObject({
      /** The plan whose rights these credits have; null: pack credits, with every right. */
      tier: z.nullable(z.enum(tiers)),
      credits: Credits,
    }),
  ),
  cycle_ends_at: z.nullable(Instant),
  /** The credits are an advance: the rest follows when the renewal is paid. */
  cycle_is_advance: z.boolean(),
  /**
   * What a returned payment could not claw back. The plan's next credits pay a plan's debt, the next pack a
   * pack's.
   */
  debt_credits: Credits,
  /** The person's first video takes no credits: `price_credits` is 0. */
  free_sample: z.boolean(),
});
export type CreditBalance = z.infer<typeof CreditBalance>;

export const OwnCredits = z.strictObject({
  ...CreditBalance.shape,
  /** Null: at once. Set only with `free_sample`, after the last free video of a day. */
  free_sample_from: z.nullable(Instant),
});
export type OwnCredits = z.infer<typeof OwnCredits>;

export const CreditEntry = z.strictObject({
  id: z.string(),
  kind: z.enum(creditEntryKinds),
  source: z.enum(creditEntrySources),
  /** The video's or the order's id. */
  subject: z.nullable(z.string()),
  product: z.nullable(z.enum([...tiers, ...packNames])),
  /** With source 'video'; null if the video is deleted. */
  video_prompt: z.nullable(z.string()),
  /** Signed. */
  credits: z.int(),
  /** Spendable credits less any debt, so it may be negative. */
  balance_after: z.int(),
  created_at: Instant,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const CreditStatement = z.strictObject({
  /** Newest first. */
  entries: z.array(CreditEntry),
  /** The cursor of the next page; null on the last. */
  next_cursor: z.nullable(z.string()),
});
export type CreditStatement = z.infer<typeof CreditStatement>;

export const CreditUsage = z.strictObject({
  /** The last 30 days (UTC), oldest first; refunded videos do not count. */
  days: z.array(z.strictObject({ date: z.iso.date(), credits: Credits })),
});
export type CreditUsage = z.infer<typeof CreditUsage>;

/**
 * - `paid`: possibly refunded in part
 * - `returned`: refunded in full, or a dispute holds all of it
 */
export const orderStatuses = ['paid', 'returned'] as const;

export const Order = z.strictObject({
  id: OrderId,
  user_id: UserId,
  status: z.enum(orderStatuses),
  product_type: z.enum(['credit_pack', 'subscription']),
  pack_type: z.nullable(z.enum(packNames)),
  /** With a subscription's invoice. */
  tier: z.nullable(z.enum(tiers)),
  interval: z.nullable(z.enum(billingIntervals)),
  /** The pack's credits, or the plan's a month. */
  credits: Credits,
  /** ISO 4217, in lowercase. */
  currency: z.string(),
  /** Paid, in the currency's smallest unit: US cents. */
  amount: z.int(),
  /** The tax in the amount. */
  amount_tax: z.int(),
  /** Refunded, or held by a dispute. */
  amount_returned: z.int(),
  /** Stripe's receipt page; null where Stripe gave none. */
  receipt_url: z.nullable(z.url()),
  /** Stripe's page of the invoice; null where there is none. */
  invoice_url: z.nullable(z.url()),
  created_at: Instant,
});
export type Order = z.infer<typeof Order>;

export const VideoRequest = z.strictObject({
  prompt: text(1, promptMaximumCharacters),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  /** The checked image to start from; absent: text only. */
  image_id: z.optional(ImageId),
  /** The checked image to end on, with `image_id` only. */
  last_image_id: z.optional(ImageId),
  references: z.optional(References),
  parent: z.optional(Parent),
  /** Absent: a random one, where the model takes one. */
  seed: z.optional(Seed),
  /** Absent: the model of the credits that pay. */
  model: z.optional(ModelChoice),
  /** Absent: plan credits if they allow the video, otherwise pack credits. */
  pay_with: z.optional(z.enum(paymentSources)),
});
export type VideoRequest = z.infer<typeof VideoRequest>;

/** The price that the person was shown, 0 for the free sample: if it has changed, nothing happens. */
export const PricedVideoRequest = z.extend(VideoRequest, { price_credits: Credits });
export type PricedVideoRequest = z.infer<typeof PricedVideoRequest>;

export const Video = z.strictObject({
  id: VideoId,
  user_id: UserId,
  prompt: z.string(),
  /** Seconds. */
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  /** `google-veo3`, or the id of a simpler model. */
  model: z.string(),
  model_name: z.string(),
  credits_used: Credits,
  status: z.enum(videoStatuses),
  /** With 'failed' only. */
  failure_reason: z.nullable(z.enum(failureReasons)),
  /** A sample clip replaces the generated video. */
  simulated: z.boolean(),
  /** Signed links of a completed video. They expire after some hours, so do not store them. */
  video_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  created_at: Instant,
  /** Null while 'queued'. */
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** What a completed video is signed with (C2PA); null before, and for videos from before December 2026. */
  credentials: z.nullable(ContentCredentials),
  mode: z.enum(videoModes),
  /** Null with text only, or when the image is deleted. */
  image_id: z.nullable(ImageId),
  /** Null: it ends on no image, or that is deleted. */
  last_image_id: z.nullable(ImageId),
  references: References,
  /** The video that it continues or changes, which may be deleted since; null: it starts anew. */
  parent: z.nullable(
    z.strictObject({
      id: VideoId,
      use: z.enum(parentUses),
      /** Its number in the chain of continuations, from 2; 1 after a change. */
      part: z.int().check(z.positive()),
      /** The chain’s, up to its own end. */
      total_seconds: z.int().check(z.positive()),
    }),
  ),
  /** Null: the model takes none. */
  seed: z.nullable(Seed),
  usual_seconds: z.int(),
  /** Set while the video waits, except in the answers that create or change it: its place is not read then. */
  line: z.nullable(
    z.strictObject({
      /** 1 is next. */
      place: z.int().check(z.positive()),
      /** Null: not within the time limit, after which the video is failed and refunded. */
      estimated_start_at: z.nullable(Instant),
      /** 'pro' ranks first, then 'plus', then the others. */
      tier: z.nullable(z.enum(tiers)),
    }),
  ),
  /**
   * What canceling refunds for certain; null when it is too late. 0 once the model is asked; if it refuses,
   * everything is refunded.
   */
  cancel_refund_credits: z.nullable(Credits),
  /** Canceled while the model was being asked: the model's answer ends the video. */
  cancel_requested: z.boolean(),
  /** Null while it is being made. */
  refunded_credits: z.nullable(Credits),
  receipt: Receipt,
  /** Kept until the person unsaves it. */
  saved: z.boolean(),
  /** Null while it is being made, or saved. A failed or canceled video has no files. */
  expires_at: z.nullable(Instant),
  /** Anyone with this link can watch; null: not shared. */
  share_url: z.nullable(z.string()),
  share_shows_prompt: z.boolean(),
  /** May be that of a project that is deleted since: it is then in none. */
  project_id: z.nullable(ProjectId),
  tags: z.array(z.string()),
  /** The report that hides it from everyone, also from its owner; null: it is not hidden. */
  hidden_by_case: z.nullable(CaseId),
});
export type Video = z.infer<typeof Video>;

/** One file of a video and of those that it continues. */
export const JoinedChain = z.strictObject({
  /** Works for 15 minutes. */
  url: z.string(),
  /** The videos in it, in their order. Those before a deleted one are left out. */
  parts: z.array(VideoId),
  seconds: z.int().check(z.positive()),
});
export type JoinedChain = z.infer<typeof JoinedChain>;

export const VideoPage = z.strictObject({
  /** Newest first. */
  videos: z.array(Video),
  /** Pass it on for the next page; null on the last. */
  next_cursor: z.nullable(z.string()),
});
export type VideoPage = z.infer<typeof VideoPage>;

export const OrderList = z.strictObject({
  /** Newest first. */
  orders: z.array(Order),
});
export type OrderList = z.infer<typeof OrderList>;

export const UploadRequest = z.strictObject({
  content_type: z.enum(imageTypes),
  size_bytes: z
    .int()
    .check(z.minimum(1, 'from 1 byte to 10 MB'), z.maximum(imageMaximumBytes, 'from 1 byte to 10 MB')),
});

/** A form for S3, which itself refuses another type or more bytes. */
export const Upload = z.strictObject({
  image_id: ImageId,
  url: z.url(),
  /** Every field goes before the file. */
  fields: z.record(z.string(), z.string()),
  expires_at: Instant,
});
export type Upload = z.infer<typeof Upload>;

/** A prepared image: upright, without metadata, no larger than a model takes. */
export const CheckedImage = z.strictObject({
  image_id: ImageId,
  width: z.int(),
  height: z.int(),
});
export type CheckedImage = z.infer<typeof CheckedImage>;

export const imageRefusals = ['not_an_image', 'too_small', 'too_large', 'damaged'] as const;
export type ImageRefusal = (typeof imageRefusals)[number];

/** A video as anyone with its link sees it. */
export const SharedVideo = z.strictObject({
  /** Null: the owner hides it. */
  prompt: z.nullable(z.string()),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  simulated: z.boolean(),
  video_url: z.string(),
  thumbnail_url: z.string(),
  created_at: Instant,
});
export type SharedVideo = z.infer<typeof SharedVideo>;

/** A folder of its owner's videos; a video is in one at most. */
export const Project = z.strictObject({
  id: ProjectId,
  name: z.string(),
  created_at: Instant,
  /** The videos among its newest 1,000 that are not deleted. */
  video_count: z.int().check(z.nonnegative()),
  /** Anyone with this link can watch its completed videos; null: not shared. */
  share_url: z.nullable(z.string()),
  share_shows_prompts: z.boolean(),
});
export type Project = z.infer<typeof Project>;

export const ProjectList = z.strictObject({
  /** All, newest first. */
  projects: z.array(Project),
});
export type ProjectList = z.infer<typeof ProjectList>;

/** A project as anyone with its link sees it. */
export const SharedProject = z.strictObject({
  name: z.string(),
  /** The completed ones, newest first. Their links are signed, for a quarter of an hour or more. */
  videos: z.array(SharedVideo),
  /** The cursor of the next page; null on the last. A page may be short without being the last. */
  next_cursor: z.nullable(z.string()),
});
export type SharedProject = z.infer<typeof SharedProject>;
