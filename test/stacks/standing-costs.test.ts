import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../lib/foundation/project-root.ts';
import { sizeOf, standingCosts, sumOfCosts } from './standing-costs.ts';

const environments = ['trial', 'dev', 'staging', 'prod'] as const;

it('an environment without visitors costs at most 100 dollars a month', () => {
  for (const name of environments) expect(sumOfCosts(standingCosts(name)), name).toBeLessThanOrEqual(100);
});

it('what each environment has and costs before its first visitor is in docs/cost.md', () => {
  const sizes = environments.map((name) => sizeOf(name));
  const costs = environments.map((name) => standingCosts(name));
  const row = (item: string, cells: readonly string[]) => `| ${[item, ...cells].join(' | ')} |`;
  const table = [
    row(
      'numbers, and US dollars a month',
      environments.map((name) => `\`${name}\``),
    ),
    '|---|---|---|---|---|',
    ...(['stacks', 'resources', 'alarms'] as const).map((item) =>
      row(
        item,
        sizes.map((size) => size[item].toLocaleString('en-US')),
      ),
    ),
    ...Object.keys(costs[0] ?? {}).map((item) =>
      row(
        item,
        costs.map((ofOne) => (ofOne[item] ?? 0).toFixed(2)),
      ),
    ),
    row(
      '**together**',
      costs.map((ofOne) => `**${sumOfCosts(ofOne).toFixed(2)}**`),
    ),
  ].join('\n');
  expect(readFileSync(join(projectRoot, 'docs/cost.md'), 'utf8')).toContain(table);
});
