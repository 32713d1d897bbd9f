import { expect, it } from 'vitest';
import { emptyDraft } from '../draft/draft.ts';
import { offerOf } from '../draft/offer.ts';
import { offeredModel } from '../draft/testing/offered-model.ts';
import { affordableVideos } from './affordable-videos.ts';

const models = { veo3: offeredModel('veo-3.1'), basic: offeredModel('gemini-omni-1.2-flash'), choices: [] };

it.each([
  ['none without credits', [], 'plan', null],
  ['those of a plan', [['pro', 2_500]], 'plan', 2],
  [
    'those of a plan and then those of a pack, where both include the same',
    [
      ['pro', 2_500],
      [null, 1_600],
    ],
    'plan',
    4,
  ],
  [
    'those of a plan alone, where a pack includes more',
    [
      ['basic', 2_500],
      [null, 7_000],
    ],
    'plan',
    3,
  ],
  [
    'no more than all credits together',
    [
      ['basic', 2_500],
      [null, 1_000],
    ],
    'plan',
    3,
  ],
  [
    'those of a pack',
    [
      ['basic', 4_000],
      [null, 1_500],
    ],
    'pack',
    1,
  ],
] as const)('several videos at once are paid: %s', (_title, credits, payWith, expected) => {
  const buckets = credits.map(([tier, amount]) => ({ tier, credits: amount }));
  const balance = { buckets, free_sample: false, free_sample_from: null };
  expect(affordableVideos(offerOf(balance, null, { ...emptyDraft, payWith }, models))).toBe(expected);
});
