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
 * Words that repeat what the catalog says of its plans, so that a plan is added there and nowhere else. The pages, the help
 * and the API's messages are made of them.
 */

/** Every plan, in the order of the pricing page. */
export const everyPlan: readonly Plan[] = tiers.map((tier) => plans[tier]);

/** 'Plus and Pro': the names of the plans that `includes` picks. */
export function planNames(includes: (plan: Plan) => boolean, conjunction: 'and' | 'or' = 'and'): string {
  return listOf(
    everyPlan.filter(includes).map(({ name }) => name),
    conjunction,
  );
}

/** 'Plus, Pro or any credit pack': what allows a video as long or as sharp as this, or of Veo 3. */
export function allowedBy(
  choice: { durationSeconds: number } | { quality: Quality } | { veo3: true },
): string {
  const names = everyPlan
    .filter((plan) => {
      if ('veo3' in choice) return plan.veo3;
      return 'quality' in choice
        ? plan.qualities.includes(choice.quality)
        : plan.maximumDurationSeconds >= choice.durationSeconds;
    })
    .map(({ name }) => name);
  return listOf([...names, 'any credit pack'], 'or');
}

/** '5 or 8 seconds': what `includes` picks, every duration unless told. */
export function durationsText(includes: (seconds: number) => boolean = () => true): string {
  return `${listOf(durationsSeconds.filter(includes).map(String), 'or')} seconds`;
}

/** '1080p'. */
export function resolutionOf(quality: Quality): string {
  return `${qualityHeightPixels[quality]}p`;
}

/** '720p or 1080p': of `some` qualities, of all unless told. */
export function resolutionsText(some: readonly Quality[] = qualities): string {
  return listOf(some.map(resolutionOf), 'or');
}

/** What a plan's card lists, in its order. */
export function featuresOf(plan: Plan): readonly string[] {
  const sharpest = plan.qualities.at(-1);
  return [
    `${plan.creditsPerMonth.toLocaleString('en-US')} credits a month`,
    `Videos up to ${plan.maximumDurationSeconds} seconds`,
    ...(sharpest === undefined ? [] : [resolutionOf(sharpest)]),
    ...(plan.processing === 'standard' ? [] : [`${capitalized(plan.processing)} processing`]),
    usageRights(plan),
    ...(plan.veo3 ? [] : ['No Veo 3 support']),
    ...(plan.support === 'contact form' ? [] : [`${capitalized(plan.support)} support`]),
  ];
}

/** What the videos of a plan or a pack may be used for, as its card says it. */
export function usageRights({ commercialRights }: { readonly commercialRights: boolean }): string {
  return commercialRights ? 'Commercial rights' : 'Personal use only';
}

/** What a plan does not include, and what does: for the person who asked for it. */
export function planRequiredMessage(choice: { durationSeconds: number } | { quality: Quality }): string {
  return 'quality' in choice
    ? `Your plan does not include ${resolutionOf(choice.quality)}. It comes with ${allowedBy(choice)}.`
    : `Your plan does not include ${choice.durationSeconds} seconds. They come with ${allowedBy(choice)}.`;
}

/** 'a, b and c'. */
export function listOf(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
