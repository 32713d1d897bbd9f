import { refusalCategories } from '../../contract/moderation.ts';
import type { Categories, Rules, Verdict } from './moderator.ts';

/** What a moderator said; null: there is none. */
export type Judged = (Rules & Verdict) | { readonly verdict: 'outage' } | null;

/** What is done without a moderator's verdict. */
export type OutagePolicy = 'continue' | 'refuse';

export type ModerationDecision =
  | { readonly kind: 'allowed'; readonly by: Rules }
  | { readonly kind: 'refused'; readonly by: Rules; readonly categories: Categories }
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
  const found = new Set(refusals.flatMap(({ categories }) => categories));
  const [first, ...others] = refusalCategories.filter((category) => found.has(category));
  if (by !== undefined && first !== undefined) {
    return { kind: 'refused', by: rulesOf(by), categories: [first, ...others] };
  }
  if (judged?.verdict === 'outage' && outage === 'refuse') return { kind: 'unavailable' };
  return { kind: 'allowed', by: rulesOf(judged?.verdict === 'allowed' ? judged : own) };
}

function rulesOf({ ruleSet, version }: Rules): Rules {
  return { ruleSet, version };
}
