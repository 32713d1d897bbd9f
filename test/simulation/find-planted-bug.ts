import type { Violation } from './invariants.ts';
import type { PlantedBug } from './planted-bug.ts';
import { runHistories } from './run-histories.ts';

/** What noticed a planted bug, and after how many histories. */
export interface Finding extends Violation {
  readonly histories: number;
}

/** Plays histories with a bug in them until one of the invariants that should notice it does; null: none did. */
export async function findPlantedBug(
  { planted, noticedBy }: PlantedBug,
  seed: number,
  historiesMaximum: number,
): Promise<Finding | null> {
  const isExpected = ({ invariant }: Violation) => noticedBy.includes(invariant);
  const { histories, failures } = await runHistories({
    seed,
    from: 0,
    until: historiesMaximum,
    planted: planted(),
    stopsAt: ({ violations }) => violations.some(isExpected),
  });
  for (const { violations } of failures) {
    const violation = violations.find(isExpected);
    if (violation !== undefined) return { ...violation, histories };
  }
  return null;
}
