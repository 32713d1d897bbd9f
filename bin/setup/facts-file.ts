import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Facts, factsFileOf, parseFacts } from '../../lib/foundation/facts.ts';
import { projectRoot } from '../../lib/foundation/project-root.ts';

/** Writes the facts of an environment. A reader sees the former file or the whole new one. */
export function writeFacts(name: string, facts: Facts): void {
  const file = path.resolve(projectRoot, factsFileOf(name));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(facts, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** The value of a field such as `operator.legalName`; undefined: it is not written. */
export function factAt(facts: Facts, field: string): unknown {
  let value: unknown = facts;
  for (const key of field.split('.')) {
    value = Object.entries(value ?? {}).find(([name]) => name === key)?.[1];
  }
  return value;
}

/**
 * The facts with one field changed; undefined removes it.
 *
 * @throws {Error} with the file, the field and what it may be
 */
export function withFact(name: string, facts: Facts, field: string, value: unknown): Facts {
  const [group = '', key] = field.split('.');
  const changed =
    key === undefined
      ? { ...facts, [group]: value }
      : { ...facts, [group]: { ...Object(factAt(facts, group)), [key]: value } };
  return parseFacts(JSON.stringify(changed), factsFileOf(name));
}
