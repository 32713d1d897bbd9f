import type { RefusalCategory, RuleSet } from '../../contract/moderation.ts';

/** The rules that a verdict follows. */
export interface Rules {
  readonly ruleSet: RuleSet;
  /** Changes whenever the rules do. */
  readonly version: string;
}

/** What a person wants to have made. */
export interface Question {
  readonly prompt: string;
  /** Words that the model gets besides the prompt. */
  readonly style: string | null;
  /** All that it starts from, ends on or shows: JPEGs. */
  readonly images: readonly Uint8Array[];
}

/** The most serious first. */
export type Categories = readonly [RefusalCategory, ...RefusalCategory[]];

export type Verdict =
  | { readonly verdict: 'allowed' }
  | { readonly verdict: 'refused'; readonly categories: Categories };

/** Judges what is asked for before anything is charged. */
export interface Moderator extends Rules {
  /** @throws {Error} if there is no verdict: an outage */
  judge(question: Question): Promise<Verdict>;
}
