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
import { ImageId, OrderId, UserId, VideoId } from './fields/ids.ts';
import { text } from './fields/text-schemas.ts';
import { videoModes } from './videos/models.ts';
import { failureReasons, videoStatuses } from './videos/video-states.ts';

/** An instant as ISO 8601 in UTC with milliseconds. */
const Instant = z.iso.datetime();

/** Credits are whole numbers and never below zero. */
const Credits = z.int().check(z.nonnegative());

export const SubscriptionStatus = z.strictObject({
  subscribed: z.boolean(),
  subscription_tier: z.nullable(z.enum(tiers)),
  /** When the paid period ends: the plan renews then, or ends, or changes. */
  subscription_end: z.nullable(Instant),
  subscription_interval: z.nullable(z.enum(billingIntervals)),
  /** The person has cancelled: at `subscription_end` the plan ends instead of renewing. */
  cancels_at_end: z.boolean(),
  /** What the plan becomes at `subscription_end`, if the person has chosen a smaller one. */
  scheduled_change: z.nullable(z.strictObject({ tier: z.enum(tiers), interval: z.enum(billingIntervals) })),
  /** The last payment failed, and the person can mend it in the portal; true also after the plan was lost by it. */
  payment_failed: z.boolean(),
  /** Whether there is a subscription in Stripe to manage, live or in need of a payment. */
  can_manage: z.boolean(),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** What a person has to spend. A person without any entry has 0. */
export const CreditBalance = z.strictObject({
  /** All that can be spent: the sum of the next three. */
  credits: Credits,
  /** Given back after their cycle had ended: spent first, they expire a few days later. */
  grace_credits: Credits,
  /** This cycle's subscription credits: spent next, reset each cycle. */
  cycle_credits: Credits,
  /** Bought credits: they never expire. */
  purchased_credits: Credits,
  /** When the grace credits expire; null without any. */
  grace_ends_at: z.nullable(Instant),
  /** The same by plan and packs, in the order in which they are spent; empty ones are left out. */
  buckets: z.array(
    z.strictObject({
      /** The plan whose rights these credits have; null: bought in packs, with every right. */
      tier: z.nullable(z.enum(tiers)),
      credits: Credits,
    }),
  ),
  /** When the cycle's credits reset; null without a running cycle. */
  cycle_ends_at: z.nullable(Instant),
  /** Whether the cycle's credits are an advance: the rest follows when the renewal is paid. */
  cycle_is_advance: z.boolean(),
  /**
   * What a returned payment could not take back. A plan's debt is paid by the plan's next credits, a pack's by the next
   * pack.
   */
  debt_credits: Credits,
});
export type CreditBalance = z.infer<typeof CreditBalance>;

/** One line of the person's statement of credits. */
export const CreditEntry = z.strictObject({
  id: z.string(),
  kind: z.enum(creditEntryKinds),
  source: z.enum(creditEntrySources),
  /** What it is about: the video's or the order's id; null where there is none. */
  subject: z.nullable(z.string()),
  /** The tier or the pack, where one is concerned. */
  product: z.nullable(z.enum([...tiers, ...packNames])),
  /** The beginning of the video's prompt, with source 'video'; null where the video is deleted, or none is concerned. */
  video_prompt: z.nullable(z.string()),
  /** Signed: what it added to the balance. */
  credits: z.int(),
  /** The balance after it: spendable credits less any debt, so it may be below zero. */
  balance_after: z.int(),
  created_at: Instant,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const CreditStatement = z.strictObject({
  /** Newest first. */
  entries: z.array(CreditEntry),
  /** Pass it on for the next page; null on the last. */
  next_cursor: z.nullable(z.string()),
});
export type CreditStatement = z.infer<typeof CreditStatement>;

export const CreditUsage = z.strictObject({
  /** The last 30 days in UTC, oldest first; videos that gave their credits back do not count. */
  days: z.array(z.strictObject({ date: z.iso.date(), credits: Credits })),
});
export type CreditUsage = z.infer<typeof CreditUsage>;

/**
 * - `paid`: the person has what they paid for, less what was returned in part
 * - `returned`: refunded in full, or a dispute holds all of it
 */
export const orderStatuses = ['paid', 'returned'] as const;

export const Order = z.strictObject({
  id: OrderId,
  user_id: UserId,
  status: z.enum(orderStatuses),
  product_type: z.enum(['credit_pack', 'subscription']),
  pack_type: z.nullable(z.enum(packNames)),
  /** The plan and how it is paid, for a subscription's invoice. */
  tier: z.nullable(z.enum(tiers)),
  interval: z.nullable(z.enum(billingIntervals)),
  /** The pack's credits, or the plan's credits a month. */
  credits: Credits,
  /** ISO 4217, in lowercase. */
  currency: z.string(),
  /** Paid, in the currency's smallest unit: US cents. */
  amount: z.int(),
  /** Refunded or held by a dispute. */
  amount_returned: z.int(),
  /** Stripe's page with the receipt; null where Stripe gave none. */
  receipt_url: z.nullable(z.url()),
  created_at: Instant,
});
export type Order = z.infer<typeof Order>;

/** What the caller chooses. */
export const VideoRequest = z.strictObject({
  prompt: text(1, promptMaximumCharacters),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  /** The image to start from, uploaded and checked before; absent: from words alone. */
  image_id: z.optional(ImageId),
  /** Which credits pay; absent: plan credits if they allow the video, else pack credits. */
  pay_with: z.optional(z.enum(paymentSources)),
});
export type VideoRequest = z.infer<typeof VideoRequest>;

/** The same on the site, with the price that the person was shown: if that is no longer so, nothing happens. */
export const PricedVideoRequest = z.extend(VideoRequest, { price_credits: z.int().check(z.positive()) });
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
  /** The model's name for people. */
  model_name: z.string(),
  credits_used: Credits,
  status: z.enum(videoStatuses),
  /** With 'failed' only. */
  failure_reason: z.nullable(z.enum(failureReasons)),
  /** A sample clip in place of a generated video: the page says so. */
  simulated: z.boolean(),
  /** Signed links, present once 'completed'; a link works for some hours, so ask again rather than keep it. */
  video_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  created_at: Instant,
  /** When rendering began; null while 'queued'. */
  started_at: z.nullable(Instant),
  /** When the video reached its last state. */
  finished_at: z.nullable(Instant),
  mode: z.enum(videoModes),
  /** The image that it started from; null for text, or when the image is gone. */
  image_id: z.nullable(ImageId),
  /** How long such a video usually takes, in seconds. */
  usual_seconds: z.int(),
  /** While it waits for its model: until it starts, and unless its place is not known yet, as in the answer that creates it. */
  line: z.nullable(
    z.strictObject({
      /** 1 is the next. */
      place: z.int().check(z.positive()),
      /** An estimate; null: not within its time in line, after which it is failed and refunded. */
      estimated_start_at: z.nullable(Instant),
      /** The plan by which it ranks: 'pro' first, then 'plus', then all others. */
      tier: z.nullable(z.enum(tiers)),
    }),
  ),
  /**
   * What cancelling now would give back for certain; null when it cannot be cancelled any more. It is 0 from the moment in
   * which the model is asked; if the model refuses, all of it comes back.
   */
  cancel_refund_credits: z.nullable(Credits),
  /** Canceled while its model was being asked: it ends as soon as the model has answered. */
  cancel_requested: z.boolean(),
  /** What of `credits_used` came back with its end; null while it is being made. */
  refunded_credits: z.nullable(Credits),
  receipt: Receipt,
  /** Kept until the person says otherwise. */
  saved: z.boolean(),
  /**
   * When it will be deleted; null while it is being made, or saved. Of a failed or cancelled video there is only this row,
   * with its prompt and options.
   */
  expires_at: z.nullable(Instant),
  /** The page on which anyone with the link can watch it; null: it is not shared. */
  share_url: z.nullable(z.string()),
  /** Whether that page shows the prompt. */
  share_shows_prompt: z.boolean(),
});
export type Video = z.infer<typeof Video>;

export const VideoPage = z.strictObject({
  /** Newest first. */
  videos: z.array(Video),
  /** Pass it on for the next page; null on the last. */
  next_cursor: z.nullable(z.string()),
});
export type VideoPage = z.infer<typeof VideoPage>;

export const OrderList = z.strictObject({
  /** Paid ones, newest first. */
  orders: z.array(Order),
});
export type OrderList = z.infer<typeof OrderList>;

/** An image that is about to be sent. */
export const UploadRequest = z.strictObject({
  content_type: z.enum(imageTypes),
  size_bytes: z
    .int()
    .check(z.minimum(1, 'from 1 byte to 10 MB'), z.maximum(imageMaximumBytes, 'from 1 byte to 10 MB')),
});

/** Where to send an image: a form for S3, which itself refuses another type and more bytes. */
export const Upload = z.strictObject({
  image_id: ImageId,
  url: z.url(),
  /** Every field of the form, before the file itself. */
  fields: z.record(z.string(), z.string()),
  expires_at: Instant,
});
export type Upload = z.infer<typeof Upload>;

/** An image that was checked and made ready: upright, without its metadata, no larger than a model takes. */
export const CheckedImage = z.strictObject({
  image_id: ImageId,
  width: z.int(),
  height: z.int(),
});
export type CheckedImage = z.infer<typeof CheckedImage>;

/** Why an image was refused, for the page's words. */
export const imageRefusals = ['not_an_image', 'too_small', 'too_large', 'damaged'] as const;
export type ImageRefusal = (typeof imageRefusals)[number];

/** A video as anyone with its link sees it. */
export const SharedVideo = z.strictObject({
  /** Null: its owner does not show it. */
  prompt: z.nullable(z.string()),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  simulated: z.boolean(),
  video_url: z.string(),
  thumbnail_url: z.string(),
  created_at: Instant,
});
export type SharedVideo = z.infer<typeof SharedVideo>;
