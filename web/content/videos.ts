import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { isFreeSample } from '../../contract/billing/catalog.ts';
import { lineAgeingMinutes, lineMaximumMinutes } from '../../contract/videos/line.ts';
import type { FailureReason, VideoStatus } from '../../contract/videos/video-states.ts';
import type { Video } from '../api/received.ts';
import { formatCredits } from '../locales/figures.ts';

/** Why a video failed, and what to do; its credits, or the free sample, are already back. */
export function failureText(
  reason: string,
  video: Pick<Video, 'credits_used'>,
): { readonly title: string; readonly text: string } {
  const known: Readonly<Record<string, FailureWords>> = failureWords;
  const { title, text } = known[reason] ?? failureWords.provider_failed;
  return {
    title: i18n._(title),
    text: isFreeSample(video) ? t`Your first video is still free. Please try again.` : i18n._(text),
  };
}

interface FailureWords {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
}

const failureWords = {
  provider_failed: {
    title: msg`This video couldn’t be made`,
    text: msg`The model ran into a problem. Your credits are back. Try again, or try a simpler prompt.`,
  },
  filtered: {
    title: msg`The model declined this prompt`,
    text: msg`The model’s safety check blocked this video. Your credits are back. Describe the scene differently and try again.`,
  },
  timed_out: {
    title: msg`This video took too long`,
    text: msg`The model didn’t answer in time. Your credits are back. Please try again later.`,
  },
  waited_too_long: {
    title: msg`The wait was too long`,
    text: msg`The model was busy for too long, so we canceled this video. Your credits are back. Please try again later.`,
  },
} as const satisfies Record<FailureReason, FailureWords>;

/** 'Completed'; 'In progress' for a status that is newer than this page. */
export function statusText(status: string): string {
  const known: Readonly<Record<string, MessageDescriptor>> = statusWords;
  return i18n._(known[status] ?? msg({ message: 'In progress', context: 'video' }));
}

const statusWords = {
  queued: msg({ message: 'Queued', comment: 'status of a video' }),
  generating: msg({ message: 'Generating', comment: 'status of a video' }),
  completed: msg({ message: 'Completed', comment: 'status of a video' }),
  failed: msg({ message: 'Failed', comment: 'status of a video' }),
  cancelled: msg({ message: 'Canceled', comment: 'status of a video' }),
} as const satisfies Record<VideoStatus, MessageDescriptor>;

/** From the specification. */
export function imageHint(): string {
  return t`PNG, JPG, WebP up to 10MB`;
}

/** The image that a video ends on. */
export function lastImageText(): string {
  return t`Last image`;
}

/** The state of an image of the form. */
export function imageText(
  image:
    | { readonly phase: 'uploading'; readonly sent: number }
    | { readonly phase: 'checking' }
    | { readonly phase: 'ready'; readonly width: number; readonly height: number },
): string {
  switch (image.phase) {
    case 'uploading': {
      const percent = Math.floor(image.sent * 100);
      return t`Uploading, ${percent}%`;
    }
    case 'checking':
      return t`Checking your image`;
    case 'ready': {
      const width = formatCredits(image.width);
      const height = formatCredits(image.height);
      return t`${width} × ${height} pixels`;
    }
  }
}

/** 'Waiting in line', 'Canceling' or the status. */
export function waitingText(video: Pick<Video, 'status' | 'line' | 'cancel_requested'>): string {
  const { status, line } = video;
  if (video.cancel_requested) return t({ message: 'Canceling', comment: 'status of a video' });
  return line === null ? statusText(status) : t({ message: 'Waiting in line', comment: 'status of a video' });
}

/** 1 → 'Next in line', 3 → 'Number 3 in line'. */
export function placeText(place: number): string {
  return place <= 1 ? t`Next in line` : t`Number ${place} in line`;
}

/** 'Starts in about 4 minutes'. `now` is in milliseconds. */
export function lineWaitText(estimatedStartAt: string | null, now: number): string {
  if (estimatedStartAt === null) return t`May take more than ${lineMaximumMinutes} minutes`;
  const minutes = Math.round((Date.parse(estimatedStartAt) - now) / 60_000);
  if (minutes < 1) return t`Starts in less than a minute`;
  return plural(minutes, { one: 'Starts in about a minute', other: 'Starts in about # minutes' });
}

/** The order of the line, for a person in it. */
export function lineRankText(tier: string | null): string {
  switch (tier) {
    case 'pro':
      return t`With Pro, your videos start first.`;
    case 'plus':
      return t`With Plus, your videos start ahead of Basic and credit packs. After ${lineAgeingMinutes} minutes in line, they rank with Pro.`;
    default: {
      const minutes = 2 * lineAgeingMinutes;
      return t`Pro and Plus videos start first. Yours moves up as it waits: after ${minutes} minutes, it ranks with Pro.`;
    }
  }
}

/** 'Usually takes 75 seconds'; `isLate` after that. */
export function usualText(usualSeconds: number, isLate: boolean): string {
  if (usualSeconds < 90) {
    return isLate
      ? plural(usualSeconds, {
          one: 'Taking longer than the usual # second',
          other: 'Taking longer than the usual # seconds',
        })
      : plural(usualSeconds, { one: 'Usually takes # second', other: 'Usually takes # seconds' });
  }
  const minutes = Math.round(usualSeconds / 60);
  return isLate
    ? plural(minutes, {
        one: 'Taking longer than the usual # minute',
        other: 'Taking longer than the usual # minutes',
      })
    : plural(minutes, { one: 'Usually takes # minute', other: 'Usually takes # minutes' });
}

/** In place of times that may no longer be true. */
export function unreachedText(reach: 'offline' | 'unreachable'): string {
  return reach === 'offline'
    ? t`You’re offline. Your video continues.`
    : t`We can’t check on your video right now. It continues.`;
}

/** The button that fills the form with an earlier video. */
export function repeatText(status: string): string {
  return status === 'completed' ? t`Make another like this` : t`Use this prompt again`;
}

/** What a cancellation would refund. */
export function cancelPriceText(refundCredits: number, video: Pick<Video, 'credits_used'>): string {
  if (isFreeSample(video)) return t`If the model hasn’t started yet, your first video stays free.`;
  if (refundCredits <= 0) return t`The model has already started, so you won’t get your credits back.`;
  const credits = formatCredits(refundCredits);
  return t`You’ll get your ${credits} credits back.`;
}

/** What a cancellation refunds; the video may still wait for its model's answer. */
export function canceledText(
  video: Pick<Video, 'cancel_requested' | 'refunded_credits' | 'credits_used'>,
): string {
  if (isFreeSample(video)) return t`If the model had not started, your first video is still free.`;
  if (video.cancel_requested)
    return t`The model is being asked. If it refuses, you’ll get your credits back.`;
  const refundCredits = video.refunded_credits ?? 0;
  if (refundCredits <= 0) return t`The model had already started, so its credits were used.`;
  const credits = formatCredits(refundCredits);
  return t`Your ${credits} credits are back.`;
}

/** Whether the credits came back; null unless credits paid and it was canceled. */
export function canceledCreditsText(
  video: Pick<Video, 'status' | 'refunded_credits' | 'credits_used'>,
): string | null {
  if (video.status !== 'cancelled' || isFreeSample(video)) return null;
  return video.refunded_credits === null || video.refunded_credits === 0
    ? t`Credits not returned`
    : t`Credits returned`;
}

/** For a video that took no credits. */
export function freeSampleText(): string {
  return t({ message: 'Free sample', comment: 'badge of a video, and line of its receipt' });
}

const hourMilliseconds = 60 * 60 * 1_000;
const dayMilliseconds = 24 * hourMilliseconds;

/**
 * 'Kept for 12 more days'; null while the video is made. A failed or canceled one has no file, only a prompt.
 */
export function keptText(video: Pick<Video, 'status' | 'saved' | 'expires_at'>, now: number): string | null {
  if (video.saved) return savedText();
  if (video.expires_at === null) return null;
  // One hour of tolerance: a new video shows 30 days, not 29.
  const days = Math.floor((Date.parse(video.expires_at) - now + hourMilliseconds) / dayMilliseconds);
  if (video.status === 'failed' || video.status === 'cancelled') {
    if (days < 1) return t`Prompt deleted within a day`;
    return plural(days, { one: 'Prompt kept for # more day', other: 'Prompt kept for # more days' });
  }
  if (days < 1) return t({ message: 'Deleted within a day', comment: 'of a video' });
  return plural(days, { one: 'Kept for # more day', other: 'Kept for # more days' });
}

/** For a video without an expiry date. */
export function savedText(): string {
  return t({ message: 'Saved', comment: 'of a video that is kept for good' });
}
