import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/**
 * The requirements of levels 1 and 2, by section: how many there are from the first on.
 * https://github.com/OWASP/ASVS/tree/master/5.0/en
 */
const requirements = {
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

it('docs/security.md has every requirement of level 1 and 2 once, with its test or the reason why not', () => {
  const rows = [...text.matchAll(/^- (\d+\.\d+\.\d+) [^:]+: (.+)$/gm)];
  const asked = Object.entries(requirements).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map(([, number]) => number)).toEqual(asked);
  for (const [, number, shown = ''] of rows) expect(shown.length, number).toBeGreaterThan(10);
});

it('every test that docs/security.md names is there', () => {
  const named = [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});
