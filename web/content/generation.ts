import type { AspectRatio, DurationSeconds, Quality } from '../../contract/catalog.ts';
import { qualityHeightPixels } from '../../contract/catalog.ts';
import type { FailureReason, VideoStatus } from '../../contract/schemas.ts';

/** Why a film failed, and what to do about it. Its credits are back by then. */
export const failureWords = {
  provider_failed: {
    title: 'The film could not be made',
    text: 'The model gave up on this shot. Your credits are back. Try again, perhaps with a simpler sentence.',
  },
  filtered: {
    title: 'The model refused this shot',
    text: 'The model’s safety check held this film back. Your credits are back. Describe the shot differently and try again.',
  },
  timed_out: {
    title: 'The film took too long',
    text: 'The model did not answer in time. Your credits are back. Try again in a while.',
  },
} as const satisfies Record<FailureReason, { title: string; text: string }>;

export const statusWords = {
  queued: 'Queued',
  generating: 'Generating',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const satisfies Record<VideoStatus, string>;

export const shapeWords = {
  '16:9': 'Wide',
  '1:1': 'Square',
  '9:16': 'Tall',
} as const satisfies Record<AspectRatio, string>;

export const qualityWords = {
  standard: { label: 'Standard', detail: `${qualityHeightPixels.standard}p` },
  pro: { label: 'Pro', detail: `${qualityHeightPixels.pro}p` },
} as const satisfies Record<Quality, { label: string; detail: string }>;

/** What unlocks a choice that the person's plan does not include. */
export const unlockedBy = {
  duration: (seconds: DurationSeconds) => `${seconds} seconds come with Plus, Pro or any credit pack.`,
  quality: (quality: Quality) => `${qualityWords[quality].detail} comes with Plus, Pro or any credit pack.`,
} as const;
