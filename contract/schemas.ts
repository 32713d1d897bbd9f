import * as z from 'zod/mini';
import {
  aspectRatios,
  durationsSeconds,
  packNames,
  promptMaximumCharacters,
  qualities,
  tiers,
} from './catalog.ts';
import { OrderId, UserId, VideoId } from './ids.ts';

/** An instant as ISO 8601 in UTC with milliseconds. */
const Instant = z.iso.datetime();

/** Credits are whole numbers and never below zero. */
const Credits = z.int().check(z.nonnegative());

export const SubscriptionStatus = z.strictObject({
  subscribed: z.boolean(),
  subscription_tier: z.nullable(z.enum(tiers)),
  /** When the paid period ends. */
  subscription_end: z.nullable(Instant),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** What a person has to spend. A person without any entry has 0. */
export const CreditBalance = z.strictObject({
  /** All that can be spent: both buckets. */
  credits: Credits,
  /** This cycle's subscription credits: spent first, reset each cycle. */
  cycle_credits: Credits,
  /** Bought credits: they never expire. */
  purchased_credits: Credits,
  /** When the cycle's credits reset; null without a running cycle. */
  cycle_ends_at: z.nullable(Instant),
});
export type CreditBalance = z.infer<typeof CreditBalance>;

export const Order = z.strictObject({
  id: OrderId,
  user_id: UserId,
  status: z.enum(['paid']),
  /** 'credit_pack'; anything else means a subscription. */
  product_type: z.string(),
  pack_type: z.nullable(z.enum(packNames)),
  credits: Credits,
  /** US cents. */
  amount: z.int(),
  created_at: Instant,
});
export type Order = z.infer<typeof Order>;

/** A film's life: `queued → generating → completed | failed | cancelled`. */
export const videoStatuses = ['queued', 'generating', 'completed', 'failed', 'cancelled'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** Why a film failed, for the person to read; its credits are back by then. */
export const failureReasons = ['provider_failed', 'filtered', 'timed_out'] as const;
export type FailureReason = (typeof failureReasons)[number];

/** What the caller chooses. */
export const VideoRequest = z.strictObject({
  prompt: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'a text of 1 to 2,000 characters'),
      z.maxLength(promptMaximumCharacters, 'a text of 1 to 2,000 characters'),
    ),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
});
export type VideoRequest = z.infer<typeof VideoRequest>;

export const Video = z.strictObject({
  id: VideoId,
  user_id: UserId,
  prompt: z.string(),
  /** Seconds. */
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  model: z.string(),
  credits_used: Credits,
  status: z.enum(videoStatuses),
  /** With 'failed' only. */
  failure_reason: z.nullable(z.enum(failureReasons)),
  /** A sample clip in place of a generated film: the page says so. */
  simulated: z.boolean(),
  /** Signed links, present once 'completed'; a link works for some hours, so ask again rather than keep it. */
  video_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  created_at: Instant,
  /** When rendering began; null while 'queued'. */
  started_at: z.nullable(Instant),
  /** When the film reached its last state. */
  finished_at: z.nullable(Instant),
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
