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
import type { OwnCredits } from '../../../api/received.ts';
import { keptFromParent, notOffered, unlockedBy } from '../../../content/generation.ts';
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
  /** False: no model that these credits include starts from the parent. */
  readonly canStart: boolean;
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
  const allowed = models.choices.filter(({ veo3 }) => rights.veo3 || !veo3);
  const model = [...allowed.filter(({ id }) => id === wanted.model), usualModel, ...allowed]
    .map((one) => startingFrom(one, wanted.parent))
    .find((one) => one !== null);
  return {
    buckets,
    payments,
    payment,
    isFree: sample !== null,
    freeFrom,
    rights,
    model: model ?? usualModel,
    usualModel,
    parent: wanted.parent,
    canStart: model !== undefined,
  };
}

/**
 * A model with what it offers for a video that starts from `parent`: both have one shape and one quality; a changed video has the same
 * length, a chain a longest one. Null: it cannot start from it.
 */
export function startingFrom(model: OfferedModel, parent: DraftParent | null): OfferedModel | null {
  const { choices, inputs } = model;
  if (parent?.use === 'change' && !inputs.changes) return null;
  const video = parent?.video;
  if (video == null) return model;
  const madeSeconds = video.parent?.total_seconds ?? video.duration;
  const offered = {
    ...choices,
    durationsSeconds: choices.durationsSeconds.filter((seconds) =>
      parent?.use === 'change'
        ? seconds === video.duration
        : madeSeconds + seconds <= (inputs.continuedMaximumSeconds ?? 0),
    ),
    aspectRatios: choices.aspectRatios.filter((shape) => shape === video.aspect_ratio),
    qualities: choices.qualities.filter((quality) => quality === video.quality),
  };
  return Object.values(offered).some(({ length }) => length === 0) ? null : { ...model, choices: offered };
}

/** The server decides about a plan newer than this page. */
function known(tier: string | null): Tier | null {
  return tiers.find((one) => one === tier) ?? null;
}

type LockedOffer = Pick<Offer, 'rights' | 'payments' | 'model' | 'parent'>;

/** Null if not locked. */
export function shapeLock(shape: AspectRatio, { model, parent }: LockedOffer): string | null {
  if (model.choices.aspectRatios.includes(shape)) return null;
  return parent === null ? notOffered.shape(shape) : keptFromParent.shape();
}

/** Null if not locked. The plan's limit comes before the model's. */
export function durationLock(
  seconds: DurationSeconds,
  { rights, payments, model, parent }: LockedOffer,
): string | null {
  if (seconds > rights.maximumDurationSeconds) return unlockedBy.duration(seconds, payments.length > 1);
  if (model.choices.durationsSeconds.includes(seconds)) return null;
  return parent?.use === 'change' ? keptFromParent.duration() : notOffered.duration(seconds);
}

/** Null if not locked. */
export function qualityLock(
  quality: Quality,
  { rights, payments, model, parent }: LockedOffer,
): string | null {
  if (!rights.qualities.includes(quality)) return unlockedBy.quality(quality, payments.length > 1);
  if (model.choices.qualities.includes(quality)) return null;
  return parent === null ? notOffered.quality(quality) : keptFromParent.quality();
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
