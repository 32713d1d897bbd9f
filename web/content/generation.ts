import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { AspectRatio, DurationSeconds, Quality } from '../../contract/billing/catalog.ts';
import { resolutionOf } from '../../contract/billing/plan-words.ts';
import type { PaymentSource, VideoPayment } from '../../contract/billing/video-payments.ts';
import type { VideoMode } from '../../contract/videos/models.ts';
import { formatCredits } from '../locales/figures.ts';
import { allowedBy } from './plans/plan-words.ts';

const shapeWords = {
  '16:9': msg({ message: 'Wide', comment: 'shape of a video, 16:9' }),
  '1:1': msg({ message: 'Square', comment: 'shape of a video, 1:1' }),
  '9:16': msg({ message: 'Tall', comment: 'shape of a video, 9:16' }),
} as const satisfies Record<AspectRatio, MessageDescriptor>;

/** 'Wide'. */
export function shapeName(shape: AspectRatio): string {
  return i18n._(shapeWords[shape]);
}

/** 'Wide 16:9'; only the figures of a shape that is newer than this page. */
export function shapeText(shape: string): string {
  const known: Readonly<Record<string, MessageDescriptor>> = shapeWords;
  const words = known[shape];
  return words === undefined ? shape : `${i18n._(words)} ${shape}`;
}

/** 'Standard' or 'Pro'. */
export function qualityName(quality: Quality): string {
  return quality === 'pro'
    ? t({ message: 'Pro', comment: 'quality of a video, 1080p' })
    : t({ message: 'Standard', comment: 'quality of a video, 720p' });
}

/** '1080p'; the id of a quality that is newer than this page. */
export function resolutionText(quality: string): string {
  return quality === 'standard' || quality === 'pro' ? resolutionOf(quality) : quality;
}

/** '8 seconds'. */
export function durationText(seconds: number): string {
  return plural(seconds, { one: '# second', other: '# seconds' });
}

/** What unlocks a choice. `hasPack`: pack credits could pay instead. */
export const unlockedBy = {
  duration: (seconds: DurationSeconds, hasPack: boolean) => {
    if (hasPack) return t`Pay with pack credits for ${seconds} seconds.`;
    const plansOrPacks = allowedBy({ durationSeconds: seconds });
    return t`${seconds} seconds come with ${plansOrPacks}.`;
  },
  quality: (quality: Quality, hasPack: boolean) => {
    const resolution = resolutionOf(quality);
    if (hasPack) return t`Pay with pack credits for ${resolution}.`;
    const plansOrPacks = allowedBy({ quality });
    return t`${resolution} comes with ${plansOrPacks}.`;
  },
} as const;

/** 'Plan credits' or 'Pack credits'. */
export function paymentName(source: PaymentSource): string {
  return source === 'plan' ? t`Plan credits` : t`Pack credits`;
}

/** 'This video uses 1,000 plan credits.'; `payment` is of all videos together. */
export function paymentText({ parts }: Pick<VideoPayment, 'parts'>, videos = 1): string {
  const amount = amountText(parts);
  return videos === 1 ? t`This video uses ${amount}.` : t`These videos use ${amount}.`;
}

function amountText(parts: VideoPayment['parts']): string {
  const sumOf = (isPack: boolean) =>
    parts.filter(({ tier }) => (tier === null) === isPack).reduce((sum, { credits }) => sum + credits, 0);
  const planCredits = formatCredits(sumOf(false));
  const packCredits = formatCredits(sumOf(true));
  if (sumOf(true) === 0) return t`${planCredits} plan credits`;
  if (sumOf(false) === 0) return t`${packCredits} pack credits`;
  return t`${planCredits} plan credits and ${packCredits} pack credits`;
}

/** 'It is made by Veo 3.'; null without a model name. */
export function modelText(modelName: string | null, videos = 1): string | null {
  if (modelName === null) return null;
  return videos === 1 ? t`It is made by ${modelName}.` : t`They are made by ${modelName}.`;
}

/** Returns null if a way to pay includes Veo 3. */
export function veo3Text(payments: readonly VideoPayment[]): string | null {
  if (payments.some(({ rights }) => rights.veo3)) return null;
  const plansOrPacks = allowedBy({ veo3: true });
  return t`Veo 3 comes with ${plansOrPacks}.`;
}

/** For choices that no plan unlocks. */
export const notOffered = {
  mode: () => t`The model starts from text only right now.`,
  duration: (seconds: DurationSeconds) => t`The model doesn’t offer ${seconds} seconds right now.`,
  shape: (shape: AspectRatio) => t`The model doesn’t offer ${shape} right now.`,
  quality: (quality: Quality) => {
    const resolution = resolutionOf(quality);
    return t`The model doesn’t offer ${resolution} right now.`;
  },
} as const;

/** Why a video that starts from another one has none other: a chain is joined without encoding it again. */
export const keptFromParent = {
  duration: () => t`The length is that of your video.`,
  shape: () => t`The shape is that of your video.`,
  quality: () => t`The quality is that of your video.`,
} as const;

/** 'Text to video' or 'Image to video'. */
export function modeText(mode: VideoMode): string {
  return mode === 'text' ? t`Text to video` : t`Image to video`;
}

/** For a prompt with control characters or broken ones. */
export function unusablePromptText(): string {
  return t`Your prompt contains characters we can’t read. Type it again, or paste it as plain text.`;
}
