import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { InjectedBug } from './injected-bug.ts';
import { runHistories } from './run-histories.ts';

/** A committed history that detects an injected bug, and the invariant by which it does. */
const Witness = z.object({ seed: z.int(), index: z.int(), invariant: z.string() });
export type Witness = Readonly<z.infer<typeof Witness>>;

const file = path.join(import.meta.dirname, 'witnesses.json');

/** The committed witnesses, by the name of their bug. */
export function readWitnesses(): ReadonlyMap<string, Witness> {
  if (!existsSync(file)) return new Map();
  const witnesses = z.parse(z.record(z.string(), Witness), JSON.parse(readFileSync(file, 'utf8')));
  return new Map(Object.entries(witnesses));
}

/** Writes them in the order of the bugs' names. */
export function writeWitnesses(witnesses: ReadonlyMap<string, Witness>): void {
  const names = [...witnesses.keys()].toSorted();
  const sorted = Object.fromEntries(names.map((name) => [name, witnesses.get(name)]));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Plays the history of a witness alone, with its bug: the invariants that do not hold. */
export async function brokenInvariants(
  { seed, index }: Witness,
  { histories: kind, overrides }: InjectedBug,
): Promise<readonly string[]> {
  const { failures } = await runHistories({ seed, from: index, until: index + 1, kind, overrides });
  return failures.flatMap(({ violations }) => violations.map(({ invariant }) => invariant));
}

/** Whether the invariant of a witness still detects its bug, and may. */
export async function stillDetects(witness: Witness, bug: InjectedBug): Promise<boolean> {
  const isExpected = bug.detectedBy.some((invariant) => invariant === witness.invariant);
  return isExpected && (await brokenInvariants(witness, bug)).includes(witness.invariant);
}
