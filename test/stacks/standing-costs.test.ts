import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../lib/foundation/project-root.ts';
import { standingCosts, sumOfCosts } from './standing-costs.ts';

const environments = ['dev', 'staging', 'prod'] as const;

it('an environment without visitors costs at most 100 dollars a month', () => {
  for (const name of environments) expect(sumOfCosts(standingCosts(name)), name).toBeLessThanOrEqual(100);
});

it('what each environment costs before its first visitor is in docs/cost.md', () => {
  const columns = environments.map((name) => standingCosts(name));
  const items = Object.keys(columns[0] ?? {});
  const rows = items.map((item) => [item, ...columns.map((costs) => (costs[item] ?? 0).toFixed(2))]);
  const table = [
    `| a month, in US dollars | ${environments.map((name) => `\`${name}\``).join(' | ')} |`,
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    `| **together** | ${columns.map((costs) => `**${sumOfCosts(costs).toFixed(2)}**`).join(' | ')} |`,
  ].join('\n');
  expect(readFileSync(join(projectRoot, 'docs/cost.md'), 'utf8')).toContain(table);
});
