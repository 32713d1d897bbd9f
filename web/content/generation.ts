import type { AspectRatio, DurationSeconds, Quality } from '../../contract/catalog.ts';
import { lineAgeingMinutes, lineMaximumMinutes } from '../../contract/line.ts';
import type { VideoMode } from '../../contract/models.ts';
import { allowedBy, listOf, resolutionOf } from '../../contract/plan-words.ts';
import type { PaymentSource, VideoPayment } from '../../contract/video-payments.ts';
import type { FailureReason, VideoStatus } from '../../contract/video-states.ts';
import type { Video } from '../api/received.ts';
import { formatCredits } from './figures.ts';

/** Why a video failed, and what to do about it. Its credits are back by then. */
export function failureText(reason: string): { readonly title: string; readonly text: string } {
  const known: Readonly<Record<string, { title: string; text: string }>> = failureWords;
  return known[reason] ?? failureWords.provider_failed;
}

export const failureWords = {
  provider_failed: {
    title: 'The video could not be made',
    text: 'The model gave up on this shot. Your credits are back. Try again with a simpler prompt.',
  },
  filtered: {
    title: 'The model refused this shot',
    text: 'The model’s safety check blocked this video. Your credits are back. Describe the shot differently and try again.',
  },
  timed_out: {
    title: 'The video took too long',
    text: 'The model did not answer in time. Your credits are back. Try again later.',
  },
  waited_too_long: {
    title: 'The line was too long',
    text: `After ${lineMaximumMinutes} minutes in line there was still no free slot, so we canceled this video. Your credits are back. Try again later.`,
  },
} as const satisfies Record<FailureReason, { title: string; text: string }>;

/** 'Completed'. A state that is newer than this page reads as work that goes on. */
export function statusText(status: string): string {
  const known: Readonly<Record<string, string>> = statusWords;
  return known[status] ?? 'In progress';
}

const statusWords = {
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
  standard: { label: 'Standard', detail: resolutionOf('standard') },
  pro: { label: 'Pro', detail: resolutionOf('pro') },
} as const satisfies Record<Quality, { label: string; detail: string }>;

/** '1080p'; a quality that is newer than this page by its own name. */
export function resolutionText(quality: string): string {
  const known: Readonly<Record<string, { detail: string }>> = qualityWords;
  return known[quality]?.detail ?? quality;
}

/** 'Wide 16:9'; a shape that is newer than this page by its figures alone. */
export function shapeText(shape: string): string {
  const known: Readonly<Record<string, string>> = shapeWords;
  return `${known[shape] ?? ''} ${shape}`.trim();
}

/** What unlocks a choice that the credits which pay do not include. `hasPack`: pack credits could pay. */
export const unlockedBy = {
  duration: (seconds: DurationSeconds, hasPack: boolean) =>
    hasPack
      ? `Pay with pack credits for ${seconds} seconds.`
      : `${seconds} seconds come with ${allowedBy({ durationSeconds: seconds })}.`,
  quality: (quality: Quality, hasPack: boolean) =>
    hasPack
      ? `Pay with pack credits for ${resolutionOf(quality)}.`
      : `${resolutionOf(quality)} comes with ${allowedBy({ quality })}.`,
} as const;

/** The kinds of credits, as they are called where a person chooses. */
export const paymentWords = {
  plan: 'Plan credits',
  pack: 'Pack credits',
} as const satisfies Record<PaymentSource, string>;

/** '1,000 plan credits pay for this video, made by Lite.' */
export function paymentText({ parts }: VideoPayment, modelName: string | null): string {
  const sumOf = (isPack: boolean) =>
    parts.filter(({ tier }) => (tier === null) === isPack).reduce((sum, { credits }) => sum + credits, 0);
  const credits = [
    { sum: sumOf(false), words: 'plan credits' },
    { sum: sumOf(true), words: 'pack credits' },
  ].flatMap(({ sum, words }) => (sum > 0 ? `${formatCredits(sum)} ${words}` : []));
  return `${listOf(credits, 'and')} pay for this video${modelName === null ? '' : `, made by ${modelName}`}.`;
}

/** What unlocks Veo 3; null: one of the ways to pay for the video has it. */
export function veo3Text(payments: readonly VideoPayment[]): string | null {
  return payments.some(({ rights }) => rights.veo3) ? null : `Veo 3 comes with ${allowedBy({ veo3: true })}.`;
}

/** Why a choice cannot be had that no plan unlocks. */
export const notOffered = {
  mode: 'The model starts from text only at the moment.',
  duration: (seconds: DurationSeconds) => `The model makes no videos of ${seconds} seconds at the moment.`,
  shape: (shape: AspectRatio) => `The model makes no videos in ${shape} at the moment.`,
  quality: (quality: Quality) => `The model makes no videos in ${resolutionOf(quality)} at the moment.`,
} as const;

export const modeWords = {
  text: 'Text to video',
  image: 'Image to video',
} as const satisfies Record<VideoMode, string>;

/** The specification's hint. */
export const imageHint = 'PNG, JPG, WebP up to 10MB';

/** What is known of an image to start from. */
export function imageWords(
  image:
    | { readonly phase: 'uploading'; readonly sent: number }
    | { readonly phase: 'checking' }
    | { readonly phase: 'ready'; readonly width: number; readonly height: number },
): string {
  switch (image.phase) {
    case 'uploading':
      return `Uploading, ${Math.floor(image.sent * 100)} %`;
    case 'checking':
      return 'Checking the image';
    case 'ready':
      return `${formatCredits(image.width)} × ${formatCredits(image.height)} pixels`;
  }
}

/** What the state of a video that is not done means for the person who waits. */
export function waitingText({ status, line }: Pick<Video, 'status' | 'line'>): string {
  if (status !== 'queued') return 'The model is at work';
  return line === null ? 'Waiting for the model' : 'Waiting in line';
}

const ordinals = ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];
const ordinalRules = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ordinalEndings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** 1 → 'Next in line', 3 → 'Third in line', 21 → '21st in line'. */
export function placeWords(place: number): string {
  if (place <= 1) return 'Next in line';
  const ordinal = ordinals[place - 2] ?? `${place}${ordinalEndings[ordinalRules.select(place)] ?? 'th'}`;
  return `${ordinal} in line`;
}

/** 'about 4 minutes': until the estimated start. */
export function lineWaitWords(estimatedStartAt: string | null, now: number): string {
  if (estimatedStartAt === null) return `perhaps more than ${lineMaximumMinutes} minutes`;
  const minutes = Math.round((Date.parse(estimatedStartAt) - now) / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}

/** Who starts before whom, for the person who waits. */
export function lineRankWords(tier: string | null): string {
  switch (tier) {
    case 'pro':
      return 'With Pro, your videos start before all others.';
    case 'plus':
      return `With Plus, your videos start before those of Basic and packs. After ${lineAgeingMinutes} minutes, they rank with Pro.`;
    default:
      return `Videos of Pro and Plus start first. The longer yours waits, the higher it ranks: after ${2 * lineAgeingMinutes} minutes, with Pro.`;
  }
}

/** 4 → '4 seconds', 75 → '75 seconds', 120 → '2 minutes': how long videos like this one usually take. */
export function usualWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return `${minutes} minutes`;
}

/** What cancelling does to the credits, said before. */
export function cancelPriceWords(refundCredits: number): string {
  return refundCredits > 0
    ? `Your ${formatCredits(refundCredits)} credits come back.`
    : 'The model has begun: your credits do not come back.';
}

/** The same, when it was done. */
export function cancelledWords(refundCredits: number): string {
  return refundCredits > 0
    ? `Your ${formatCredits(refundCredits)} credits are back.`
    : 'The model had begun, so its credits were not given back.';
}

/** Whether the credits of a cancelled video came back, for its card; null: it was not cancelled. */
export function cancelledCreditsWords(video: Pick<Video, 'status' | 'refunded_credits'>): string | null {
  if (video.status !== 'cancelled') return null;
  return video.refunded_credits === null || video.refunded_credits === 0
    ? 'Credits not returned'
    : 'Credits returned';
}

const hourMilliseconds = 60 * 60 * 1_000;
const dayMilliseconds = 24 * hourMilliseconds;

/**
 * How long a video is kept: 'Saved', 'Kept 12 more days', 'Deleted within a day'; null while it is being made. A failed or
 * cancelled one has no file: only its prompt is kept.
 */
export function keptWords(video: Pick<Video, 'status' | 'saved' | 'expires_at'>, now: number): string | null {
  if (video.saved) return 'Saved';
  if (video.expires_at === null) return null;
  // An hour's grace: a video of this minute is kept for 30 days, not for 29.
  const days = Math.floor((Date.parse(video.expires_at) - now + hourMilliseconds) / dayMilliseconds);
  const words = days < 1 ? 'Deleted within a day' : `Kept ${days === 1 ? '1 more day' : `${days} more days`}`;
  return video.status === 'failed' || video.status === 'cancelled' ? `Prompt ${words.toLowerCase()}` : words;
}
