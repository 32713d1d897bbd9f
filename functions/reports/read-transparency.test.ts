import { expect, it } from 'vitest';
import { reportKinds } from '../../contract/reports/report-kinds.ts';
import { countName } from '../tables/cases/cases.store.ts';
import { unread } from '../videos/testing/stored-video.ts';
import { readTransparency } from './read-transparency.ts';

it('shows the current year and those of the four before in which there was something, the newest first', async () => {
  const asked: number[] = [];
  const route = readTransparency({
    cases: {
      readYears: async (years) => {
        asked.push(...years);
        const counts = [
          [countName('received', 'copyright'), 3],
          [countName('removed', 'copyright'), 1],
          ['suspensions', 2],
        ] as const;
        return new Map([[2026, new Map(counts)]]);
      },
    },
    now: () => new Date('2029-01-01T00:00:00.000Z'),
  });
  const { years } = await route({ ...unread, userId: null, path: undefined, body: undefined });
  expect(asked).toEqual([2029, 2028, 2027, 2026, 2025]);
  const none = { received: 0, hidden_at_once: 0, removed: 0, shown: 0, appealed: 0, appeal_granted: 0 };
  expect(years).toEqual([
    { year: 2029, counts: reportKinds.map((kind) => ({ kind, ...none })), suspensions: 0 },
    {
      year: 2026,
      counts: reportKinds.map((kind) => ({
        kind,
        ...none,
        ...(kind === 'copyright' && { received: 3, removed: 1 }),
      })),
      suspensions: 2,
    },
  ]);
});
