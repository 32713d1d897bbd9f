import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { requirements } from '../attack/asvs.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** How many requirements of levels 1 and 2 each section has, from the first on. */
const sections = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
};

it('every requirement of ASVS of level 1 and 2 has its test, or the reason why not', () => {
  const asked = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(Object.keys(requirements).map((requirement) => requirement.split(' ')[0])).toEqual(asked);
  for (const [requirement, shown] of Object.entries(requirements)) {
    expect(shown.length, requirement).toBeGreaterThan('not applicable: '.length);
  }
});

it('every test that a requirement names is there', () => {
  const named = Object.values(requirements).flatMap((shown) => shown.match(/[\w./-]+\.ts\b/g) ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});
