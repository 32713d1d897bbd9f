import {
  type BillingInterval,
  creditPacks,
  isFreeSample,
  planPriceCents,
  plans,
  type Tier,
  tiers,
} from '../../../contract/billing/catalog.ts';
import { isEnded, refundedCredits } from '../videos/lifecycle.ts';
import type { VideoItem } from '../videos/video-item.ts';

/**
 * The cost and revenue of a video, pure.
 *
 * A video earns what its credits were sold for, by the catalog's prices:
 * - plan credits: the plan's monthly or yearly price divided by its credits;
 * - purchased credits: the price of the cheapest pack divided by its credits, because the bucket does not
 *   record the pack.
 *
 * Completed videos, and those cancelled after their provider accepted them, earn this; refunded videos earn
 * nothing. A free sample is cost only. Stripe's fees, taxes and expired credits are not counted.
 */

/** The plan that paid; an unknown interval counts as the cheaper one. */
export interface PlanAsPaid {
  readonly tier: Tier;
  readonly interval: BillingInterval | null;
}

interface Rate {
  readonly priceCents: number;
  readonly credits: number;
}

const microdollarsPerCent = 10_000;
const monthsPerYear = 12;

/**
 * What credits were sold for, in millionths of a US dollar, rounded down.
 *
 * @param plan of the plan credits; null counts the cheapest
 */
export function valueMicrodollars(
  credits: { readonly planCredits: number; readonly purchasedCredits: number },
  plan: PlanAsPaid | null,
): number {
  const planRate =
    plan === null ? cheapestOf(tiers.map((tier) => rateOf({ tier, interval: null }))) : rateOf(plan);
  return valueAt(planRate, credits.planCredits) + valueAt(packRate, credits.purchasedCredits);
}

/** Added to the margin totals of a video's day and model. */
export interface VideoMargin {
  /** 1 if credits paid for it and were not refunded. */
  readonly soldVideos: 0 | 1;
  /** 1 if they were refunded although the provider accepted the video, or may have. */
  readonly refundedVideos: 0 | 1;
  /** Millionths of a US dollar. */
  readonly costMicrodollars: number;
  readonly earnedMicrodollars: number;
}

/** Null before the video's end, or without cost and revenue. */
export function marginOf(video: VideoItem): VideoMargin | null {
  if (!isEnded(video.status)) return null;
  // A submission without an answer counts as billed.
  const isBilled = video.accepted_at !== null || video.submissions > 0;
  const isFree = isFreeSample(video);
  const isSold = !isFree && refundedCredits(video) === 0;
  if (!isBilled && !isSold) return null;
  return {
    soldVideos: isSold ? 1 : 0,
    refundedVideos: isSold || isFree ? 0 : 1,
    costMicrodollars: video.cost_microdollars ?? 0,
    earnedMicrodollars: isSold ? creditsValue(video) : 0,
  };
}

/** Older videos, stored without a value, count at the lowest price. */
function creditsValue(video: VideoItem): number {
  return (
    video.value_microdollars ??
    valueMicrodollars(
      {
        planCredits: video.charged_cycle_credits + video.charged_grace_credits,
        purchasedCredits: video.charged_purchased_credits,
      },
      null,
    )
  );
}

function rateOf({ tier, interval }: PlanAsPaid): Rate {
  const { creditsPerMonth } = plans[tier];
  const monthly = { priceCents: planPriceCents(tier, 'monthly'), credits: creditsPerMonth };
  const yearly = { priceCents: planPriceCents(tier, 'yearly'), credits: creditsPerMonth * monthsPerYear };
  switch (interval) {
    case 'monthly':
      return monthly;
    case 'yearly':
      return yearly;
    case null:
      return cheapestOf([monthly, yearly]);
  }
}

const packRate = cheapestOf(Object.values(creditPacks));

function cheapestOf(rates: readonly Rate[]): Rate {
  return rates.reduce((cheapest, rate) =>
    rate.priceCents / rate.credits < cheapest.priceCents / cheapest.credits ? rate : cheapest,
  );
}

function valueAt(rate: Rate, credits: number): number {
  return Math.floor((credits * rate.priceCents * microdollarsPerCent) / rate.credits);
}
