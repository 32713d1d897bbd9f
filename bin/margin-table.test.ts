import { expect, it } from 'vitest';
import { marginTable } from './margin-table.ts';

const row = {
  day: '2026-11-21',
  model: 'veo-3.1-fast',
  soldVideos: 3,
  refundedVideos: 1,
  costMicrodollars: 3_840_000,
  earnedMicrodollars: 20_000_000,
};

it('shows each day and model, then each model, then all, with the margin of each', () => {
  const gemini = {
    ...row,
    day: '2026-11-22',
    model: 'gemini-omni-1.2-flash',
    soldVideos: 1,
    refundedVideos: 0,
    costMicrodollars: 840_000,
    earnedMicrodollars: 7_128_571,
  };
  expect(marginTable([row, gemini])).toMatchInlineSnapshot(`
    [
      "day         model                  sold  refunded  cost $  earned $  margin $  margin",
      "─────────────────────────────────────────────────────────────────────────────────────",
      "2026-11-21  veo-3.1-fast              3         1    3.84     20.00     16.16  80.8 %",
      "2026-11-22  gemini-omni-1.2-flash     1         0    0.84      7.13      6.29  88.2 %",
      "─────────────────────────────────────────────────────────────────────────────────────",
      "all days    veo-3.1-fast              3         1    3.84     20.00     16.16  80.8 %",
      "all days    gemini-omni-1.2-flash     1         0    0.84      7.13      6.29  88.2 %",
      "─────────────────────────────────────────────────────────────────────────────────────",
      "all days    all models                4         1    4.68     27.13     22.45  82.7 %",
    ]
  `);
});

it('shows no percentage where nothing was earned', () => {
  const lines = marginTable([{ ...row, soldVideos: 0, earnedMicrodollars: 0 }]);
  expect(lines.at(-1)).toMatch(/all models +0 +1 +3\.84 +0\.00 +-3\.84 +–$/);
});
