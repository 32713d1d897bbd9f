import type { Target } from './target.ts';

/** Attacks of one kind, in the order in which they run. */
export interface Family {
  readonly name: string;
  readonly attacks: readonly Attack[];
}

export interface Attack {
  /** What the product does if all is well, as a sentence. */
  readonly name: string;
  run(context: Context): Promise<void>;
}

export interface Context {
  readonly target: Target;
  /** Counts one attempt, and the violation if it did not end as it must. */
  expect(holds: boolean, violation: string): void;
}
