import type { CreditEntryKind } from '../../contract/billing/credit-entries.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { CreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import {
  entryDates,
  rollOverEntry,
  type StoredEntry,
  storedEntry,
} from '../tables/credits/credit-entry-item.ts';
import type { CreditsStore } from '../tables/credits/credits.store.ts';
import { type Account, rollOver } from '../tables/credits/ledger.ts';
import type { ReadPrompts } from '../tables/videos/read-prompts.ts';
import { readCursor, type StatementCursor, writeCursor } from './statement-cursor.ts';
import { statementLine } from './statement-line.ts';

export interface ListCreditEntriesDependencies {
  readonly credits: Pick<CreditsStore, 'readAccount'>;
  readonly entries: Pick<CreditEntriesStore, 'readBefore'>;
  readonly readPrompts: ReadPrompts;
  readonly now: () => Date;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

const pageSize = 25;

/**
 * For one filtered page. Reads include other kinds, which move the balance too, so a page with a cursor may
 * be short or empty.
 */
const maximumReads = 4;
const entriesPerRead = 250;

/** The index usually follows the account within milliseconds. */
const waitsForIndexMilliseconds = [20, 80, 200, 400];

/** GET /api/credits/entries: the statement, newest first. */
export function listCreditEntries(dependencies: ListCreditEntriesDependencies): Route<'listCreditEntries'> {
  const { readPrompts } = dependencies;
  return async ({ userId, query }) => {
    const page = await readStatement(dependencies, userId, query);
    if (page === null) {
      throw new Rejection('invalid_request', {
        field: 'query.cursor',
        allowed: 'the next_cursor of the page before, with the same kind',
      });
    }
    const prompts = await readPrompts(
      userId,
      page.lines.flatMap(({ entry: { source, subject } }) =>
        source === 'video' && subject !== null ? [subject] : [],
      ),
    );
    return {
      entries: page.lines.map(({ entry, balanceAfter }) => statementLine(entry, balanceAfter, prompts)),
      next_cursor: page.nextCursor,
    };
  };
}

/**
 * A page of the statement, newest first, each line with the balance that the account had after it: entries are
 * dated in the order of the account's changes (`isNewest`). It includes what time changed and no request wrote
 * yet, so its first balance is the current one. Null: the cursor is malformed, or of another filter.
 *
 * Entries store no balance, since a charge would have to wait for its predecessor; it is computed backwards
 * from the account. The first page takes two parallel round trips, a further page one, a filtered page up to
 * four.
 */
export async function readStatement(
  dependencies: Omit<ListCreditEntriesDependencies, 'readPrompts'>,
  userId: UserId,
  query: { readonly kind?: CreditEntryKind | undefined; readonly cursor?: string | undefined },
): Promise<StatementPage | null> {
  const kind = query.kind ?? null;
  const start = query.cursor === undefined ? null : readCursor(query.cursor, kind);
  if (query.cursor !== undefined && start === null) return null;
  let page = await readPage(dependencies, userId, kind, start);
  for (const milliseconds of start === null ? waitsForIndexMilliseconds : []) {
    if (!page.isTorn) break;
    await dependencies.pause(milliseconds);
    page = await readPage(dependencies, userId, kind, start);
  }
  if (page.isBehind) throw new DependencyFailure('DynamoDB', 'the index of entries is behind');
  return page;
}

async function readPage(
  { credits, entries, now }: Pick<ListCreditEntriesDependencies, 'credits' | 'entries' | 'now'>,
  userId: UserId,
  kind: CreditEntryKind | null,
  start: StatementCursor | null,
): Promise<Page> {
  const limit = kind === null ? pageSize : entriesPerRead;
  const [account, firstRead] = await Promise.all([
    start === null ? credits.readAccount(userId) : null,
    entries.readBefore(userId, start, limit),
  ]);
  const lines: StatementEntry[] = [];
  let balance = start?.balance ?? 0;
  if (account !== null) {
    const unwritten = unwrittenEntries(account, now().toISOString());
    balance = unwritten.balance;
    for (const entry of unwritten.newestFirst) {
      if (kind === null || entry.kind === kind) lines.push({ entry, balanceAfter: balance });
      balance -= entry.credits;
    }
  }
  const lastEntryAt = account?.lastEntryAt ?? null;
  const isLater = (entry: StoredEntry) => lastEntryAt !== null && entry.createdAt > lastEntryAt;
  const newest = firstRead.entries.find((entry) => !isLater(entry));
  const isBehind = lastEntryAt !== null && newest?.createdAt !== lastEntryAt;
  if (isBehind) return { lines: [], nextCursor: null, isTorn: true, isBehind };
  let read = firstRead;
  for (let reads = 1; ; reads += 1) {
    for (const [index, entry] of read.entries.entries()) {
      // Written after the account was read.
      if (isLater(entry)) continue;
      if (kind === null || entry.kind === kind) lines.push({ entry, balanceAfter: balance });
      balance -= entry.credits;
      const isEnd = read.isLast && index === read.entries.length - 1;
      if (lines.length === pageSize && !isEnd) {
        return { lines, nextCursor: writeCursor({ ...entry, balance, kind }), isTorn: false, isBehind };
      }
    }
    const last = read.entries.at(-1);
    // The balance before the first entry must be 0.
    if (read.isLast || last === undefined) {
      return { lines, nextCursor: null, isTorn: balance !== 0, isBehind };
    }
    if (reads === maximumReads) {
      return { lines, nextCursor: writeCursor({ ...last, balance, kind }), isTorn: false, isBehind };
    }
    read = await entries.readBefore(userId, last, limit);
  }
}

/** Returns what time changed and no request wrote yet, with the balance after it. */
function unwrittenEntries(
  account: Account,
  instant: string,
): { readonly balance: number; readonly newestFirst: readonly StoredEntry[] } {
  const due = rollOver(account, instant);
  const descriptions = (due?.entries ?? []).map((entry) => rollOverEntry(entry, account));
  const dates = entryDates(descriptions, account.lastEntryAt, instant);
  return {
    balance: balanceOf(due?.account ?? account),
    newestFirst: descriptions
      .map((description, index) => storedEntry(description, dates[index] ?? instant))
      .toReversed(),
  };
}

function balanceOf({ cycleCredits, purchasedCredits, graceCredits }: Account): number {
  return cycleCredits + purchasedCredits + graceCredits;
}

export interface StatementPage {
  readonly lines: readonly StatementEntry[];
  readonly nextCursor: string | null;
}

interface StatementEntry {
  readonly entry: StoredEntry;
  readonly balanceAfter: number;
}

interface Page extends StatementPage {
  /** Entries and account are of different moments. */
  readonly isTorn: boolean;
  /** The index lacks the account's last entry. */
  readonly isBehind: boolean;
}
