import type { DurationSeconds, Plan, Quality, Tier } from '../../../contract/billing/catalog.ts';
import { freeSample, longestDurationSeconds, qualities, tiers } from '../../../contract/billing/catalog.ts';
import { everyPlan } from '../../../contract/billing/plan-words.ts';
import type { PaymentSource, Rights, VideoPayment } from '../../../contract/billing/video-payments.ts';
import { paymentsOf, rightsOf } from '../../../contract/billing/video-payments.ts';
import type { OwnCredits } from '../../api/received.ts';
import { notOffered, unlockedBy } from '../../content/generation.ts';
import type { OfferedModel, VideoModels } from '../../session/site-config.ts';

/** How the next video is paid, what that allows and which model makes it. */
export interface Offer {
  /** The ways to pay; empty: not enough credits, or balance unknown. */
  readonly payments: readonly VideoPayment[];
  readonly payment: VideoPayment | null;
  /** The video takes no credits. */
  readonly isFree: boolean;
  /** When the person's free video can be made (ISO 8601), if the free ones of today are taken. */
  readonly freeFrom: string | null;
  readonly rights: Rights;
  readonly model: OfferedModel;
}

/**
 * The offer to a person.
 *
 * @param balance null while unknown: nothing is locked then, for the lock might be wrong
 * @param tier the subscribed plan, offered without credits
 */
export function offerOf(
  balance: Pick<OwnCredits, 'buckets' | 'free_sample' | 'free_sample_from'> | null,
  tier: string | null,
  payWith: PaymentSource,
  models: VideoModels,
): Offer {
  const payments = paymentsOf(
    (balance?.buckets ?? []).map((bucket) => ({ ...bucket, tier: known(bucket.tier) })),
  );
  const payment = payments.find(({ source }) => source === payWith) ?? payments[0] ?? null;
  const freeFrom = balance?.free_sample_from ?? null;
  const sample = balance?.free_sample && freeFrom === null ? freeSample : null;
  const rights = payment?.rights ?? rightsOf(balance === null ? null : (sample?.rightsOf ?? known(tier)));
  return {
    payments,
    payment,
    isFree: sample !== null,
    freeFrom,
    rights,
    model: rights.veo3 ? models.veo3 : models.basic,
  };
}

/** The server decides about a plan newer than this page. */
function known(tier: string | null): Tier | null {
  return tiers.find((one) => one === tier) ?? null;
}

type LockedOffer = Pick<Offer, 'rights' | 'payments' | 'model'>;

/** Null if not locked. The plan's limit comes before the model's. */
export function durationLock(
  seconds: DurationSeconds,
  { rights, payments, model }: LockedOffer,
): string | null {
  if (seconds > rights.maximumDurationSeconds) return unlockedBy.duration(seconds, payments.length > 1);
  return model.choices.durationsSeconds.includes(seconds) ? null : notOffered.duration(seconds);
}

/** Null if not locked. */
export function qualityLock(quality: Quality, { rights, payments, model }: LockedOffer): string | null {
  if (!rights.qualities.includes(quality)) return unlockedBy.quality(quality, payments.length > 1);
  return model.choices.qualities.includes(quality) ? null : notOffered.quality(quality);
}

/** The smallest plan that unlocks every choice; null if nothing is locked that a purchase unlocks. */
export function unlockingPlan({ rights, payment, payments }: Offer): Plan | null {
  // A person without credits reads the prices above the button, one with a pack pays with it.
  if (payment === null || payments.length > 1) return null;
  const allows = (allowed: Pick<Plan, 'maximumDurationSeconds' | 'qualities'>) =>
    allowed.maximumDurationSeconds >= longestDurationSeconds &&
    qualities.every((quality) => allowed.qualities.includes(quality));
  return allows(rights) ? null : (everyPlan.find(allows) ?? null);
}
