import {
  aspectRatios,
  durationsSeconds,
  promptMaximumCharacters,
  qualities,
} from '../../../contract/billing/catalog.ts';
import { paymentSources } from '../../../contract/billing/video-payments.ts';
import { videoModes } from '../../../contract/videos/models.ts';
import { localItems } from '../../session/browser-storage.ts';
import { draftKey } from '../../session/personal-items.ts';
import type { Draft } from './draft.ts';
import { emptyDraft } from './draft.ts';

/* Kept in this browser for an hour, to survive a confirmation link, a checkout in another tab and a
   reload. Sign-out deletes it. The image is not kept. */

const lifetimeMilliseconds = 60 * 60 * 1000;

/** Stores the draft; an empty prompt deletes it. */
export function keepDraft(
  { mode, prompt, duration, shape, quality, payWith }: Draft,
  nowMilliseconds = Date.now(),
): void {
  if (prompt.trim() === '') localItems.removeItem(draftKey);
  else {
    const kept = { at: nowMilliseconds, mode, prompt, duration, shape, quality, payWith };
    localItems.setItem(draftKey, JSON.stringify(kept));
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
  };
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
