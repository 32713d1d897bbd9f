import { expect, it } from 'vitest';
import { ApiKeyId } from '../../../contract/developers/developer-keys.ts';
import { type MonthOfKey, usageOf } from './usage.ts';

const studio = ApiKeyId.parse('key_0000000000000001');
const agent = ApiKeyId.parse('key_0000000000000002');

const month = (
  keyId: ApiKeyId,
  name: string,
  days: Readonly<Record<string, readonly [number, number]>>,
): MonthOfKey => ({
  keyId,
  mode: 'live',
  month: name,
  days: new Map(Object.entries(days).map(([day, [credits, videos]]) => [day, { credits, videos }])),
});

it('adds up what each key used on the days that are asked for, over months, the most used key first', () => {
  const months = [
    month(agent, '2026-11', { '29': [1_000, 1], '30': [2_000, 2] }),
    month(studio, '2026-12', { '02': [1_000, 1], '01': [3_000, 3], '03': [9_000, 9] }),
    month(studio, '2026-11', { '30': [0, 1] }),
  ];
  expect(usageOf(months, new Map([[studio, 'Studio']]), { from: '2026-11-30', to: '2026-12-02' })).toEqual({
    from: '2026-11-30',
    to: '2026-12-02',
    credits: 6_000,
    videos: 7,
    keys: [
      {
        id: studio,
        name: 'Studio',
        mode: 'live',
        credits: 4_000,
        videos: 5,
        days: [
          // Refunded.
          { day: '2026-11-30', credits: 0, videos: 1 },
          { day: '2026-12-01', credits: 3_000, videos: 3 },
          { day: '2026-12-02', credits: 1_000, videos: 1 },
        ],
      },
      {
        id: agent,
        name: null,
        mode: 'live',
        credits: 2_000,
        videos: 2,
        days: [{ day: '2026-11-30', credits: 2_000, videos: 2 }],
      },
    ],
  });
});

it('leaves out keys that used nothing on these days', () => {
  const months = [month(studio, '2026-11', { '01': [1_000, 1] })];
  expect(usageOf(months, new Map(), { from: '2026-11-02', to: '2026-11-30' })).toEqual({
    from: '2026-11-02',
    to: '2026-11-30',
    credits: 0,
    videos: 0,
    keys: [],
  });
});
