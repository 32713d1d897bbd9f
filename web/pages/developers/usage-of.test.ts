import { expect, it } from 'vitest';
import { ApiKeyId } from '../../../contract/developers/developer-keys.ts';
import type { Usage } from './cards/received.ts';
import { daysOf, firstChoice } from './usage-of.ts';

const used = (id: string, mode: string, days: Usage['keys'][number]['days']): Usage['keys'][number] => ({
  id: ApiKeyId.parse(`key_${id.padEnd(16, '0')}`),
  name: id,
  mode,
  credits: days.reduce((sum, { credits }) => sum + credits, 0),
  videos: days.reduce((sum, { videos }) => sum + videos, 0),
  days,
});

const usage: Usage = {
  from: '2026-02-27',
  to: '2026-03-01',
  credits: 6_000,
  videos: 6,
  keys: [
    used('shop', 'live', [{ day: '2026-02-27', credits: 2_000, videos: 2 }]),
    used('blog', 'live', [{ day: '2026-02-27', credits: 1_000, videos: 1 }]),
    used('try', 'test', [{ day: '2026-03-01', credits: 3_000, videos: 3 }]),
  ],
};

it('adds up the keys of a kind for each day, also those without any', () => {
  expect(daysOf(usage, 'live')).toEqual([
    { date: '2026-02-27', credits: 3_000, videos: 3 },
    { date: '2026-02-28', credits: 0, videos: 0 },
    { date: '2026-03-01', credits: 0, videos: 0 },
  ]);
  expect(daysOf(usage, 'test').map(({ credits }) => credits)).toEqual([0, 0, 3_000]);
});

it('shows one key by itself', () => {
  expect(daysOf(usage, usage.keys[1]?.id ?? '').map(({ credits }) => credits)).toEqual([1_000, 0, 0]);
});

it('begins with the credits that cost something, unless only test keys were used', () => {
  expect(firstChoice(usage)).toBe('live');
  expect(firstChoice({ ...usage, keys: [] })).toBe('live');
  expect(firstChoice({ ...usage, keys: usage.keys.slice(2) })).toBe('test');
});
