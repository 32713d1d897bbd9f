import type { InjectedBug } from './injected-bug.ts';
import type { Violation } from './invariants.ts';
import { runHistories } from './run-histories.ts';

/** The invariant that detected an injected bug, in which history, and how many were played until then. */
export interface Finding extends Violation {
  readonly index: number;
  readonly histories: number;
}

/** Plays histories with a bug until an expected invariant detects it; null: none did. */
export async function findInjectedBug(
  { histories: kind, overrides, detectedBy }: InjectedBug,
  seed: number,
  historiesMaximum: number,
): Promise<Finding | null> {
  const isExpected = ({ invariant }: Violation) => detectedBy.includes(invariant);
  const { histories, failures } = await runHistories({
    seed,
    from: 0,
    until: historiesMaximum,
    kind,
    overrides,
    stopsAt: ({ violations }) => violations.some(isExpected),
  });
  for (const { index, violations } of failures) {
    const violation = violations.find(isExpected);
    if (violation !== undefined) return { ...violation, index, histories };
  }
  return null;
}
