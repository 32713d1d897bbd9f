import {
  aspectRatios,
  durationsSeconds,
  promptMaximumCharacters,
  qualities,
} from '../../../../contract/billing/catalog.ts';
import { paymentSources } from '../../../../contract/billing/video-payments.ts';
import type { VideoId } from '../../../../contract/fields/ids.ts';
import { uuidVersion7 } from '../../../../contract/fields/uuid-patterns.ts';
import { parentUses, videoModes } from '../../../../contract/videos/models.ts';
import { localItems } from '../../../session/browser-storage.ts';
import { draftKey } from '../../../session/personal-items.ts';
import type { Draft, DraftParent } from './draft.ts';
import { emptyDraft, variantCounts } from './draft.ts';

/* Kept in this browser for an hour, to survive a confirmation link, a checkout in another tab and a
   reload. Sign-out deletes it. No image is kept. */

const lifetimeMilliseconds = 60 * 60 * 1000;

/** Stores the draft; an empty prompt deletes it. */
export function keepDraft(
  { image, earlierPictureUrl, lastImage, references, parent, ...kept }: Draft,
  nowMilliseconds = Date.now(),
): void {
  if (kept.prompt.trim() === '') localItems.removeItem(draftKey);
  else {
    const { id, use } = parent ?? {};
    localItems.setItem(draftKey, JSON.stringify({ ...kept, at: nowMilliseconds, parent_id: id, use }));
  }
}

/** Empty without a draft of the last hour. */
export function keptDraft(nowMilliseconds = Date.now()): Draft {
  const kept = parse(localItems.getItem(draftKey));
  const age = nowMilliseconds - Number(kept.at);
  if (!(age >= 0 && age < lifetimeMilliseconds) || typeof kept.prompt !== 'string') return emptyDraft;
  return {
    ...emptyDraft,
    mode: oneOf(videoModes, kept.mode, emptyDraft.mode),
    prompt: kept.prompt.slice(0, promptMaximumCharacters),
    duration: oneOf(durationsSeconds, kept.duration, emptyDraft.duration),
    shape: oneOf(aspectRatios, kept.shape, emptyDraft.shape),
    quality: oneOf(qualities, kept.quality, emptyDraft.quality),
    payWith: oneOf(paymentSources, kept.payWith, emptyDraft.payWith),
    parent: parentOf(kept),
    seed: typeof kept.seed === 'string' ? kept.seed : emptyDraft.seed,
    variants: oneOf(variantCounts, kept.variants, emptyDraft.variants),
    model: typeof kept.model === 'string' ? kept.model : emptyDraft.model,
  };
}

/** Its video is loaded again: links to its files expire. */
function parentOf({ parent_id: id, use: kept }: Record<string, unknown>): DraftParent | null {
  const use = parentUses.find((known) => known === kept);
  return use !== undefined && isVideoId(id) ? { id, use, video: null } : null;
}

function isVideoId(value: unknown): value is VideoId {
  return typeof value === 'string' && uuidVersion7.test(value);
}

function oneOf<Value>(values: readonly Value[], value: unknown, otherwise: Value): Value {
  return values.find((known) => known === value) ?? otherwise;
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
