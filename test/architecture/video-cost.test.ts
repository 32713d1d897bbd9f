import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { costMicrodollars, type Model, models } from '../../contract/videos/models.ts';
import { costOfVideo } from './video-cost.ts';

const cost = readFileSync(join(import.meta.dirname, '../../docs/cost.md'), 'utf8');
const dollars = (amount: number): string => amount.toFixed(2);

it('what a thousand videos cost of AWS is in docs/cost.md', () => {
  const items = Object.entries(costOfVideo(75)).map(([item, amount]) => [item, amount * 1_000] as const);
  const sum = items.reduce((total, [, amount]) => total + amount, 0);
  const table = [
    '| a thousand videos of 75 s of rendering | US dollars |',
    '|---|---|',
    ...items.map(([item, amount]) => `| ${item} | ${dollars(amount)} |`),
    `| **together** | **${dollars(sum)}** |`,
  ].join('\n');
  expect(cost).toContain(table);
});

it('what a video costs of its provider is in docs/cost.md', () => {
  const paid: readonly Model[] = Object.values(models).filter(({ provider }) => provider !== 'simulated');
  const price = (model: Model, duration: 5 | 8): string =>
    model.durations[duration] === null ? '–' : dollars(costMicrodollars(model, duration) / 1e6);
  const table = [
    '| a video, in US dollars | 5 s | 8 s |',
    '|---|---|---|',
    ...paid.map((model) => `| ${model.name} | ${price(model, 5)} | ${price(model, 8)} |`),
  ].join('\n');
  expect(cost).toContain(table);
});
