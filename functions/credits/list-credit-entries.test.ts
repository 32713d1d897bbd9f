import { describe, expect, it } from 'vitest';
import type { CreditEntryKind } from '../../contract/billing/credit-entries.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import type { StoredEntry } from '../tables/credits/credit-entry-item.ts';
import { type Account, emptyAccount } from '../tables/credits/ledger.ts';
import { listCreditEntries } from './list-credit-entries.ts';
import { presentBalance } from './present-balance.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

const now = new Date('2026-12-01T00:00:00.000Z');

/** A history, oldest first, at one-second intervals. */
function history(movements: readonly (readonly [CreditEntryKind, number])[]): StoredEntry[] {
  return movements.map(([kind, credits], index) => ({
    id: `${kind}#${String(index).padStart(5, '0')}`,
    kind,
    source: 'deduction',
    subject: null,
    product: null,
    credits,
    createdAt: new Date(1_795_000_000_000 + index * 1_000).toISOString(),
  }));
}

function statementOf(
  oldestFirst: readonly StoredEntry[],
  behind = 0,
  account: Partial<Account> = {
    purchasedCredits: oldestFirst.reduce((total, { credits }) => total + credits, 0),
  },
) {
  const newestFirst = oldestFirst.toReversed();
  let reads = 0;
  const promptReads: (readonly string[])[] = [];
  const route = listCreditEntries({
    credits: {
      readAccount: async () => ({ ...emptyAccount, ...account }),
    },
    entries: {
      readBefore: async (_userId, before, limit) => {
        reads += 1;
        // An index that lags misses the newest entries.
        const visible = reads <= behind ? newestFirst.slice(1) : newestFirst;
        const start = before === null ? 0 : visible.findIndex(({ id }) => id === before.id) + 1;
        return { entries: visible.slice(start, start + limit), isLast: start + limit >= visible.length };
      },
    },
    readPrompts: async (_userId, ids) => {
      promptReads.push(ids);
      return new Map([[keptVideo, 'A sea at dusk']]);
    },
    now: () => now,
    pause: async () => undefined,
  });
  const ask = (query: { cursor?: string; kind?: CreditEntryKind }) =>
    route({ ...caller(userId), path: undefined, query, headers: undefined, body: undefined });
  return { ask, reads: () => reads, promptReads };
}

const keptVideo = '019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4a';
const deletedVideo = '019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4b';

/** All pages of a statement. */
async function everything(statement: ReturnType<typeof statementOf>, kind?: CreditEntryKind) {
  const lines = [];
  let cursor: string | null | undefined;
  do {
    const page = await statement.ask({ ...(kind && { kind }), ...(cursor && { cursor }) });
    lines.push(...page.entries);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return lines;
}

describe('the statement', () => {
  it('reads like a bank statement: newest first, each line with the balance after it', async () => {
    const statement = statementOf(
      history([
        ['grant', 7_000],
        ['deduct', -1_000],
        ['revoke', -7_000],
        ['grant', 2_000],
      ]),
    );
    const { entries, next_cursor } = await statement.ask({});
    expect(entries.map(({ credits, balance_after }) => [credits, balance_after])).toEqual([
      [2_000, 1_000],
      [-7_000, -1_000],
      [-1_000, 6_000],
      [7_000, 7_000],
    ]);
    expect(next_cursor).toBeNull();
    expect(statement.reads()).toBe(1);
  });

  it('names videos by their prompts, read once for a page, and no deleted one', async () => {
    const [grant, ...others] = history([
      ['grant', 7_000],
      ['deduct', -1_000],
      ['refund', 1_000],
      ['deduct', -1_000],
    ]);
    if (grant === undefined) throw new Error('There is no grant.');
    const aboutVideos = others.map((entry, index) => ({
      ...entry,
      source: 'video' as const,
      subject: index === 2 ? deletedVideo : keptVideo,
    }));
    const statement = statementOf([{ ...grant, source: 'pack', subject: 'cs_1' }, ...aboutVideos]);
    const { entries } = await statement.ask({});
    expect(entries.map(({ source, video_prompt }) => [source, video_prompt])).toEqual([
      ['video', null],
      ['video', 'A sea at dusk'],
      ['video', 'A sea at dusk'],
      ['pack', null],
    ]);
    expect(statement.promptReads).toEqual([[deletedVideo, keptVideo, keptVideo]]);
  });

  it('shows the end of a cycle from the instant on which the balance shows it, written or not', async () => {
    const account: Account = {
      ...emptyAccount,
      cycleCredits: 3_000,
      purchasedCredits: 500,
      cycle: {
        id: 'sub_1#2026-11-01T00:00:00.000Z',
        tier: 'basic',
        startsAt: '2026-11-01T00:00:00.000Z',
        endsAt: now.toISOString(),
        countsFrom: '2026-11-01T00:00:00.000Z',
        openingCredits: 0,
        grantedCredits: 4_000,
        isAdvance: false,
      },
      allowance: {
        subscriptionId: 'sub_1',
        tier: 'basic',
        creditsPerCycle: 4_000,
        anchor: '2026-11-01T00:00:00.000Z',
        endsAt: '2027-11-01T00:00:00.000Z',
      },
    };
    const written = history([
      ['grant', 4_500],
      ['deduct', -1_000],
    ]);
    const { entries } = await statementOf(written, 0, account).ask({});
    expect(
      entries.map(({ kind, credits, balance_after, created_at }) => [
        kind,
        credits,
        balance_after,
        created_at,
      ]),
    ).toEqual([
      ['grant', 4_000, 4_500, '2026-12-01T00:00:00.001Z'],
      ['expire', -3_000, 500, '2026-12-01T00:00:00.000Z'],
      ['deduct', -1_000, 3_500, written[1]?.createdAt],
      ['grant', 4_500, 4_500, written[0]?.createdAt],
    ]);
    expect(presentBalance(account, now).credits).toBe(entries[0]?.balance_after);
    expect((await statementOf(written, 0, account).ask({ kind: 'expire' })).entries).toHaveLength(1);
  });

  it.each([0, 1, 24, 25, 26, 50, 51, 130])(
    'of %i entries has each line once, over all pages',
    async (count) => {
      const all = history(Array.from({ length: count }, (_, index) => ['grant', index + 1] as const));
      let balance = 0;
      const expected = all.map(({ id, credits }) => {
        balance += credits;
        return [id, balance];
      });
      const lines = await everything(statementOf(all));
      expect(lines.map(({ id, balance_after }) => [id, balance_after])).toEqual(expected.toReversed());
    },
  );

  it('shows the same balances when filtered, with few reads for each page', async () => {
    const all = history(
      Array.from({ length: 2_600 }, (_, index) =>
        index % 100 === 0 ? (['grant', 100_000] as const) : (['deduct', -1_000] as const),
      ),
    );
    const complete = await everything(statementOf(all));
    const filtered = statementOf(all);
    expect(await everything(filtered, 'grant')).toEqual(complete.filter(({ kind }) => kind === 'grant'));
    expect(filtered.reads()).toBeLessThanOrEqual(12);

    const rare = statementOf(
      history([['revoke', -1], ...Array.from({ length: 1_500 }, () => ['grant', 1] as const)]),
    );
    const first = await rare.ask({ kind: 'revoke' });
    expect(first.entries).toEqual([]);
    expect(first.next_cursor).not.toBeNull();
    expect(rare.reads()).toBe(4);
  });

  it('reads again when the index does not have the newest entry yet', async () => {
    const statement = statementOf(
      history([
        ['grant', 7_000],
        ['deduct', -1_000],
      ]),
      1,
    );
    const { entries } = await statement.ask({});
    expect(entries.map(({ balance_after }) => balance_after)).toEqual([6_000, 7_000]);
  });

  it.each([
    ['made up', 'abc'],
    ['of something else', Buffer.from('["a"]').toString('base64url')],
    ['of no entry', Buffer.from('["","2026-01-01T00:00:00.000Z",0,null]').toString('base64url')],
  ])('refuses a cursor that is %s', async (_name, cursor) => {
    await expect(statementOf([]).ask({ cursor })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { field: 'query.cursor' },
    });
  });

  it('refuses a cursor that belongs to another filter', async () => {
    const statement = statementOf(history(Array.from({ length: 40 }, () => ['grant', 1] as const)));
    const { next_cursor: cursor } = await statement.ask({ kind: 'grant' });
    await expect(statement.ask({ kind: 'deduct', cursor: cursor ?? '' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(cursor).toMatch(/^[\w-]{1,600}$/);
  });
});
