import type {
  AspectRatio,
  DurationSeconds,
  Plan,
  Quality,
  Tier,
} from '../../../../contract/billing/catalog.ts';
import {
  freeSample,
  longestDurationSeconds,
  qualities,
  tiers,
} from '../../../../contract/billing/catalog.ts';
import { everyPlan } from '../../../../contract/billing/plan-words.ts';
import type { CreditBucket, Rights, VideoPayment } from '../../../../contract/billing/video-payments.ts';
import { paymentsOf, rightsOf } from '../../../../contract/billing/video-payments.ts';
import type { OwnCredits, Video } from '../../../api/received.ts';
import { continuedText, longestChainText, notOffered, unlockedBy } from '../../../content/generation.ts';
import type { OfferedModel, VideoModels } from '../../../session/site-config.ts';
import type { Draft, DraftParent } from './draft.ts';

/** How the next video is paid, what that allows and which model makes it. */
export interface Offer {
  /** In the order of spending. */
  readonly buckets: readonly CreditBucket[];
  /** The ways to pay; empty: not enough credits, or balance unknown. */
  readonly payments: readonly VideoPayment[];
  readonly payment: VideoPayment | null;
  /** The video takes no credits. */
  readonly isFree: boolean;
  /** When the person's free video can be made (ISO 8601), if the free ones of today are taken. */
  readonly freeFrom: string | null;
  readonly rights: Rights;
  readonly model: OfferedModel;
  /** What it would be without a choice. */
  readonly usualModel: OfferedModel;
  readonly parent: DraftParent | null;
}

/**
 * The offer to a person.
 *
 * @param balance null while unknown: nothing is locked then, for the lock might be wrong
 * @param tier the subscribed plan, offered without credits
 * @param wanted a model that these credits do not include, or that cannot start from the parent, is not offered
 */
export function offerOf(
  balance: Pick<OwnCredits, 'buckets' | 'free_sample' | 'free_sample_from'> | null,
  tier: string | null,
  wanted: Pick<Draft, 'payWith' | 'model' | 'parent'>,
  models: VideoModels,
): Offer {
  const buckets = (balance?.buckets ?? []).map((bucket) => ({ ...bucket, tier: known(bucket.tier) }));
  const payments = paymentsOf(buckets);
  const payment = payments.find(({ source }) => source === wanted.payWith) ?? payments[0] ?? null;
  const freeFrom = balance?.free_sample_from ?? null;
  const sample = balance?.free_sample && freeFrom === null ? freeSample : null;
  const rights = payment?.rights ?? rightsOf(balance === null ? null : (sample?.rightsOf ?? known(tier)));
  const usualModel = rights.veo3 ? models.veo3 : models.basic;
  const canStart = (model: OfferedModel) => startsFrom(model, wanted.parent);
  const allowed = models.choices.filter((model) => (rights.veo3 || !model.veo3) && canStart(model));
  return {
    buckets,
    payments,
    payment,
    isFree: sample !== null,
    freeFrom,
    rights,
    model:
      allowed.find(({ id }) => id === wanted.model) ??
      (canStart(usualModel) ? usualModel : allowed[0]) ??
      usualModel,
    usualModel,
    parent: wanted.parent,
  };
}

/** Whether `model` continues or changes the parent; true without one. */
export function startsFrom({ inputs, choices }: OfferedModel, parent: DraftParent | null): boolean {
  if (parent === null) return true;
  if (parent.use === 'change') return inputs.changes;
  return choices.durationsSeconds.some(
    (seconds) => chainSeconds(parent, seconds) <= (inputs.continuedMaximumSeconds ?? 0),
  );
}

/** All parts of the chain, with one more of `seconds`. */
function chainSeconds({ video }: { readonly video: Video | null }, seconds: number): number {
  return (video?.parent?.total_seconds ?? video?.duration ?? 0) + seconds;
}

/** The server decides about a plan newer than this page. */
function known(tier: string | null): Tier | null {
  return tiers.find((one) => one === tier) ?? null;
}

type LockedOffer = Pick<Offer, 'rights' | 'payments' | 'model' | 'parent'>;

/** Null if not locked. */
export function shapeLock(shape: AspectRatio, { model, parent }: LockedOffer): string | null {
  if (isOtherThanContinued(parent, 'aspect_ratio', shape)) return continuedText();
  return model.choices.aspectRatios.includes(shape) ? null : notOffered.shape(shape);
}

/** Null if not locked. The plan's limit comes before the model's. */
export function durationLock(
  seconds: DurationSeconds,
  { rights, payments, model, parent }: LockedOffer,
): string | null {
  if (seconds > rights.maximumDurationSeconds) return unlockedBy.duration(seconds, payments.length > 1);
  if (!model.choices.durationsSeconds.includes(seconds)) return notOffered.duration(seconds);
  const longest = model.inputs.continuedMaximumSeconds ?? 0;
  return parent?.use === 'continue' && chainSeconds(parent, seconds) > longest
    ? longestChainText(longest)
    : null;
}

/** Null if not locked. */
export function qualityLock(
  quality: Quality,
  { rights, payments, model, parent }: LockedOffer,
): string | null {
  if (!rights.qualities.includes(quality)) return unlockedBy.quality(quality, payments.length > 1);
  if (isOtherThanContinued(parent, 'quality', quality)) return continuedText();
  return model.choices.qualities.includes(quality) ? null : notOffered.quality(quality);
}

/** The parts of a chain are joined without encoding them again. */
function isOtherThanContinued(
  parent: DraftParent | null,
  field: 'aspect_ratio' | 'quality',
  value: string,
): boolean {
  return parent?.use === 'continue' && parent.video !== null && parent.video[field] !== value;
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
