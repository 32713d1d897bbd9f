import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type PlanOption, planChangeTime, planOptions } from '../../contract/billing/plan-changes.ts';

const words = { now: 'now', period_end: 'end', same: 'same' } as const;
const name = ({ tier, interval }: PlanOption) => `${tier} ${interval}`;

it('docs/money.md shows every change of plan as the code decides it', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/money.md'), 'utf8');
  const table = text.slice(text.indexOf('| from ↓ to → |')).split('\n\n')[0] ?? '';
  const rows = table.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(rows.filter((_, index) => index !== 1)).toEqual([
    ['from ↓ to →', ...planOptions.map(name)],
    ...planOptions.map((from) => [name(from), ...planOptions.map((to) => words[planChangeTime(from, to)])]),
  ]);
});
