import { type RefusalCategory, refusalCategories } from '../../contract/moderation.ts';
import type { Rules, Verdict } from './moderator.ts';

/** What a moderator said; null: there is none. */
export type Judged = (Rules & Verdict) | { readonly verdict: 'outage' } | null;

/** What is done without a moderator's verdict. */
export const outagePolicies = ['continue', 'refuse'] as const;
export type OutagePolicy = (typeof outagePolicies)[number];

export type ModerationDecision =
  | { readonly kind: 'allowed'; readonly by: Rules }
  | { readonly kind: 'refused'; readonly by: Rules; readonly categories: readonly RefusalCategory[] }
  /** No verdict came, and nothing may be made unjudged. */
  | { readonly kind: 'unavailable' };

/**
 * Our own rules refuse whatever a moderator says, or if there is none. In an outage the model's own filter is left,
 * or nothing is made. Pure.
 */
export function decideModeration(
  own: Rules & Verdict,
  judged: Judged,
  outage: OutagePolicy,
): ModerationDecision {
  const refusals = [own, judged].filter((one) => one?.verdict === 'refused');
  const [by] = refusals;
  if (by !== undefined) {
    const found = new Set(refusals.flatMap(({ categories }) => categories));
    return {
      kind: 'refused',
      by: rulesOf(by),
      categories: refusalCategories.filter((category) => found.has(category)),
    };
  }
  if (judged?.verdict === 'outage' && outage === 'refuse') return { kind: 'unavailable' };
  return { kind: 'allowed', by: rulesOf(judged?.verdict === 'allowed' ? judged : own) };
}

function rulesOf({ ruleSet, version }: Rules): Rules {
  return { ruleSet, version };
}
