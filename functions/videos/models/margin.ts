import {
  type BillingInterval,
  creditPacks,
  planPriceCents,
  plans,
  type Tier,
  tiers,
} from '../../../contract/catalog.ts';
import { isEnded, refundedCredits } from '../lifecycle.ts';
import type { VideoItem } from '../store/video-item.ts';

/**
 * What a video costs us and what it earns, pure.
 *
 * A video earns what its credits were sold for, by the catalog's prices:
 * - a plan's credits: its price over the credits that it brings, in a month or in a year;
 * - purchased credits: the cheapest pack's price over its credits. The bucket does not know which pack a credit came from
 *   (nor whether it came back from a plan's cycle that has ended), so the least that it may have been sold for is counted.
 *
 * It earns that when it is completed, and when it was cancelled after its provider had taken it; it earns nothing where
 * the credits went back. Not counted are what Stripe keeps of a payment, taxes, and credits that expire unspent.
 */

/** The plan whose credits a video takes; an unknown interval counts as the cheaper one. */
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
 * @param plan whose credits the cycle's are; null: nobody knows, and the cheapest is counted
 */
export function valueMicrodollars(
  credits: { readonly cycleCredits: number; readonly purchasedCredits: number },
  plan: PlanAsPaid | null,
): number {
  const planRate =
    plan === null ? cheapestOf(tiers.map((tier) => rateOf({ tier, interval: null }))) : rateOf(plan);
  return valueAt(planRate, credits.cycleCredits) + valueAt(packRate, credits.purchasedCredits);
}

/** What one video adds to the books of its day and model. */
export interface VideoMargin {
  /** 1 if its credits stayed with us. */
  readonly soldVideos: 0 | 1;
  /** 1 if they went back though the provider had taken the video. */
  readonly refundedVideos: 0 | 1;
  /** Millionths of a US dollar. */
  readonly costMicrodollars: number;
  readonly earnedMicrodollars: number;
}

/** What an ended video has cost and earned; null: it has not ended, or has done neither. */
export function marginOf(video: VideoItem): VideoMargin | null {
  if (!isEnded(video.status)) return null;
  const isTaken = video.accepted_at !== null;
  const isSold = refundedCredits(video) === 0;
  if (!isTaken && !isSold) return null;
  return {
    soldVideos: isSold ? 1 : 0,
    refundedVideos: isSold ? 0 : 1,
    costMicrodollars: isTaken ? (video.cost_microdollars ?? 0) : 0,
    earnedMicrodollars: isSold ? creditsValue(video) : 0,
  };
}

/** As it was written down with the charge; videos from before that count at the cheapest. */
function creditsValue(video: VideoItem): number {
  return (
    video.value_microdollars ??
    valueMicrodollars(
      { cycleCredits: video.charged_cycle_credits, purchasedCredits: video.charged_purchased_credits },
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
