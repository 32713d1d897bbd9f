import { plural, t } from '@lingui/core/macro';
import {
  type CreditPack,
  longestDurationSeconds,
  type Plan,
  type Quality,
  qualities,
  videoCostCredits,
  videosAvailable,
} from '../../../contract/billing/catalog.ts';
import { resolutionOf } from '../../../contract/billing/plan-words.ts';
import { formatCredits } from '../../locales/figures.ts';

/** A line of a card; `included` is false for what it leaves out. */
export interface PlanFeature {
  readonly text: string;
  readonly detail?: string;
  readonly included: boolean;
}

/** Returns the lines of a plan's card, in order. */
export function planFeatures(plan: Plan): readonly PlanFeature[] {
  return [
    { ...included(creditsAMonth(plan.creditsPerMonth)), ...leftover(plan.creditsPerMonth) },
    included(lengthFeature(plan.maximumDurationSeconds)),
    included(resolutionOf(sharpest(plan.qualities))),
    ...(plan.veo3 ? [] : [leftOut(t`No Veo 3 support`)]),
    ...(plan.processing === 'standard' ? [] : [included(processingFeature(plan.processing))]),
    usageRights(plan),
    ...plan.support.map((kind) => included(supportFeature(kind))),
  ];
}

/** Returns the lines of a pack's card, in order. Pack credits include every choice, whatever the plan. */
export function packFeatures(pack: CreditPack): readonly PlanFeature[] {
  const resolution = resolutionOf(sharpest(qualities));
  return [
    included(creditsOnce(pack.credits)),
    included(t`Credits never expire`),
    included(lengthFeature(longestDurationSeconds)),
    included(t`${resolution} and Veo 3`),
    usageRights(pack),
  ];
}

function creditsAMonth(count: number): string {
  const credits = formatCredits(count);
  return t`${credits} credits a month`;
}

/** What becomes of the credits that pay for no whole video. */
function leftover(creditsPerMonth: number): { readonly detail?: string } {
  const rest = creditsPerMonth % videoCostCredits;
  if (rest === 0) return {};
  const videos = videosAvailable(creditsPerMonth);
  const credits = formatCredits(rest);
  return {
    detail: plural(videos, {
      one: `# video leaves ${credits} credits. They expire with the month, unless pack credits complete a video.`,
      other: `# videos leave ${credits} credits. They expire with the month, unless pack credits complete a video.`,
    }),
  };
}

function creditsOnce(count: number): string {
  const credits = formatCredits(count);
  return t`${credits} credits`;
}

function lengthFeature(seconds: number): string {
  return plural(seconds, { one: 'Videos up to # second', other: 'Videos up to # seconds' });
}

function processingFeature(processing: 'priority' | 'fastest'): string {
  return processing === 'priority' ? t`Priority processing` : t`Fastest processing`;
}

function supportFeature(support: Plan['support'][number]): string {
  return support === 'email' ? t`Email support` : t`Priority support`;
}

function usageRights({ commercialRights }: { readonly commercialRights: boolean }): PlanFeature {
  return commercialRights ? included(t`Commercial rights`) : leftOut(t`Personal use only`);
}

function sharpest(some: readonly Quality[]): Quality {
  return some.includes('pro') ? 'pro' : 'standard';
}

function included(text: string): PlanFeature {
  return { text, included: true };
}

function leftOut(text: string): PlanFeature {
  return { text, included: false };
}
