import type { DurationSeconds, Quality } from '../../../contract/billing/catalog.ts';
import { notOffered, unlockedBy } from '../../content/generation.ts';
import type { Offer } from './offer.ts';

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

type LockedOffer = Pick<Offer, 'rights' | 'payments' | 'model'>;
