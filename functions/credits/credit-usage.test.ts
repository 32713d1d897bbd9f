import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import type { StoredEntry } from '../tables/credits/credit-entry-item.ts';
import { creditUsage } from './credit-usage.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

const entry = (parts: Partial<StoredEntry>): StoredEntry => ({
  id: 'id',
  kind: 'deduct',
  source: 'video',
  subject: null,
  product: null,
  credits: -1_000,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...parts,
});

async function usage(entries: readonly StoredEntry[]) {
  let askedSince = '';
  const route = creditUsage({
    now: () => new Date('2026-11-21T00:00:01.000Z'),
    entries: {
      readSince: async (_userId, since) => {
        askedSince = since;
        return entries.filter(({ createdAt }) => createdAt >= since);
      },
    },
  });
  const { days } = await route({
    ...caller(userId),
    path: undefined,
    query: undefined,
    headers: undefined,
    body: undefined,
  });
  return { days, askedSince, of: (date: string) => days.find((day) => day.date === date)?.credits };
}

describe('credits used each day', () => {
  it('cover 30 days in UTC, oldest first, including days without use', async () => {
    const { days, askedSince } = await usage([]);
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ date: '2026-10-23', credits: 0 });
    expect(days.at(-1)).toEqual({ date: '2026-11-21', credits: 0 });
    expect(askedSince).toBe('2026-10-23T00:00:00.000Z');
  });

  it('add up the videos and deductions of a day', async () => {
    const { of } = await usage([
      entry({ subject: 'video-1' }),
      entry({ source: 'deduction', credits: -250 }),
      entry({ createdAt: '2026-11-20T23:59:59.999Z' }),
    ]);
    expect([of('2026-11-20'), of('2026-11-21')]).toEqual([1_000, 1_250]);
  });

  it('do not include a refunded video', async () => {
    const { of } = await usage([
      entry({ subject: 'video-1', createdAt: '2026-11-20T23:50:00.000Z' }),
      entry({ subject: 'video-1', kind: 'refund', credits: 1_000, createdAt: '2026-11-21T00:00:00.500Z' }),
    ]);
    expect([of('2026-11-20'), of('2026-11-21')]).toEqual([0, 0]);
  });

  it('do not include grants, expired or revoked credits, or a video charged before the first day', async () => {
    const { days } = await usage([
      entry({ kind: 'grant', credits: 7_000 }),
      entry({ kind: 'expire', credits: -500 }),
      entry({ kind: 'revoke', credits: -500 }),
      entry({ kind: 'refund', subject: 'video-0', credits: 1_000, createdAt: '2026-10-23T00:00:00.000Z' }),
    ]);
    expect(new Set(days.map(({ credits }) => credits))).toEqual(new Set([0]));
  });
});
