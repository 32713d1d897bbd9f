import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { prices } from './prices.ts';
import { largestBytes, worstSpendOfAnHour, worstSpendOfAProvider } from './worst-spend.ts';

const root = join(import.meta.dirname, '../..');
const addresses = [1, 100, 1_000];
const prod = environmentNamed('prod');

const cost = readFileSync(join(root, 'docs/cost.md'), 'utf8');

const dollars = (amount: number): string => amount.toFixed(2);

/** The table as docs/cost.md has it. */
function table(): string {
  const columns = addresses.map((count) => worstSpendOfAnHour(prod, count));
  const items = Object.keys(columns[0] ?? {});
  const rows = items.map((item) => [item, ...columns.map((column) => dollars(column[item] ?? 0))]);
  const sums = columns.map((column) => Object.values(column).reduce((sum, amount) => sum + amount, 0));
  return [
    `| at most in an hour, from | ${addresses.map((count) => `${count.toLocaleString('en')} ${count === 1 ? 'address' : 'addresses'}`).join(' | ')} |`,
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    `| **together** | ${sums.map((sum) => `**${dollars(sum)}**`).join(' | ')} |`,
  ].join('\n');
}

describe('what anonymous people can spend', () => {
  it('is at most 3.20 dollars an hour from each address, and 40 by IPv6 from a provider’s network', () => {
    const items = Object.values(worstSpendOfAnHour(prod, 100));
    expect(items.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(320);
    expect(worstSpendOfAProvider(prod)).toBeLessThanOrEqual(40);
  });

  it('by IPv6 is in docs/cost.md', () => {
    expect(cost).toContain(`at most USD ${dollars(worstSpendOfAProvider(prod))} an hour`);
  });

  it('is in docs/cost.md as the limits have it', () => {
    expect(cost).toContain(table());
  });

  it('grows with what is not limited: the test would see a limit go', () => {
    const pages = { requests: 60_000, windowSeconds: 600 } as const;
    const unlimited = { ...prod.addressRates, pages };
    const items = Object.values(worstSpendOfAnHour({ ...prod, addressRates: unlimited }, 100));
    expect(items.reduce((sum, amount) => sum + amount, 0)).toBeGreaterThan(400);
  });

  it('is computed with the sizes of the largest files', () => {
    const showcase = join(root, 'web/public/showcase');
    const files = readdirSync(showcase, { recursive: true, encoding: 'utf8' })
      .map((name) => ({ name, size: statSync(join(showcase, name)).size }))
      .filter(({ name }) => /\.\w+$/.test(name));
    for (const { name, size } of files) {
      const isLargest = name.startsWith('demo-video');
      expect([name, size]).toEqual([
        name,
        Math.min(size, largestBytes[isLargest ? 'largestFile' : 'picture']),
      ]);
    }
  });

  it('names what a million blocked requests cost', () => {
    expect(cost).toContain(`USD ${dollars(prices.inspectedRequest * 1e6)} a million`);
  });
});
