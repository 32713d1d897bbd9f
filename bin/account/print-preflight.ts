import type { Environment } from '../../lib/foundation/environments.ts';
import { preflight } from './preflight-checks.ts';
import type { Verdict } from './verdict.ts';

/** How many refusals stop what. */
export interface Refusals {
  readonly deployment: number;
  readonly service: number;
}

/** Asks the environment's account and prints a line for each answer, and below each refusal what to type. */
export async function printPreflight(environment: Environment): Promise<Refusals> {
  const refusals = { deployment: 0, service: 0 };
  for await (const { name, verdict } of preflight(environment)) {
    console.log(`${wordFor(verdict)}  ${name.padEnd(22)} ${verdict.says}`);
    if (verdict.ok) continue;
    refusals[verdict.stops] += 1;
    console.log(`${' '.repeat(9)}${'→ type'.padEnd(22)} ${verdict.type}`);
  }
  return refusals;
}

function wordFor(verdict: Verdict): string {
  if (verdict.ok) return 'ok     ';
  return verdict.stops === 'deployment' ? 'refused' : 'unready';
}
