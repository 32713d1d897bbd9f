import {
  durationsSeconds,
  type Plan,
  plans,
  type Quality,
  qualities,
  qualityHeightPixels,
  tiers,
} from './catalog.ts';

/*
 * Phrases from the catalog, so that a plan is added there alone. Translated pages have
 * web/content/plans/plan-words.ts.
 */

/** In the order of the pricing page. */
export const everyPlan: readonly Plan[] = tiers.map((tier) => plans[tier]);

/** 'Plus and Pro': the plans that `includes` picks. */
export function planNames(includes: (plan: Plan) => boolean, conjunction: 'and' | 'or' = 'and'): string {
  return listOf(
    everyPlan.filter(includes).map(({ name }) => name),
    conjunction,
  );
}

/** What only some plans include. */
export type RestrictedChoice =
  | { readonly durationSeconds: number }
  | { readonly quality: Quality }
  | { readonly veo3: true };

/** The plans that allow the choice. Every credit pack does, too. */
export function plansThatAllow(choice: RestrictedChoice): readonly Plan[] {
  return everyPlan.filter((plan) => {
    if ('veo3' in choice) return plan.veo3;
    return 'quality' in choice
      ? plan.qualities.includes(choice.quality)
      : plan.maximumDurationSeconds >= choice.durationSeconds;
  });
}

/** 'Plus, Pro, or any credit pack'. */
export function allowedBy(choice: RestrictedChoice): string {
  return listOf([...plansThatAllow(choice).map(({ name }) => name), 'any credit pack'], 'or');
}

/** '5 or 8 seconds': what `includes` picks, all by default. */
export function durationsText(includes: (seconds: number) => boolean = () => true): string {
  return `${listOf(durationsSeconds.filter(includes).map(String), 'or')} seconds`;
}

/** '1080p'. */
export function resolutionOf(quality: Quality): string {
  return `${qualityHeightPixels[quality]}p`;
}

/** '720p or 1080p': all by default. */
export function resolutionsText(some: readonly Quality[] = qualities): string {
  return listOf(some.map(resolutionOf), 'or');
}

/** What a plan does not include, and what does. */
export function planRequiredMessage(choice: RestrictedChoice): string {
  if ('veo3' in choice) return `Your plan does not include Veo 3. It comes with ${allowedBy(choice)}.`;
  return 'quality' in choice
    ? `Your plan does not include ${resolutionOf(choice.quality)}. It comes with ${allowedBy(choice)}.`
    : `Your plan does not include ${choice.durationSeconds} seconds. They come with ${allowedBy(choice)}.`;
}

/** 'a, b, and c'. */
export function listOf(words: readonly string[], conjunction: 'and' | 'or'): string {
  return lists[conjunction].format(words);
}

const lists = {
  and: new Intl.ListFormat('en-US', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-US', { type: 'disjunction' }),
} as const;
