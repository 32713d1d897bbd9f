import { t } from '@lingui/core/macro';
import type { CreditEntryKind } from '../../../../contract/billing/credit-entries.ts';
import type { CreditEntry, CreditStatement } from '../../../api/received.ts';
import { csvOf } from '../../../files/csv.ts';
import { entryWords, kindText } from './entry-words.ts';

/** Times are in UTC, so that a spreadsheet can sort them. */
export function statementCsv(entries: readonly CreditEntry[]): string {
  return csvOf([
    [
      t`Date (UTC)`,
      t`Description`,
      t({ message: 'Kind', comment: 'kind of credit entries' }),
      t`Credits`,
      t`Balance after`,
      t({ message: 'Reference', comment: 'id of what a credit entry is about' }),
    ],
    ...entries.map((entry) => [
      entry.created_at,
      entryWords(entry),
      kindText(entry.kind),
      entry.credits,
      entry.balance_after,
      entry.subject ?? '',
    ]),
  ]);
}

/** 'reelwright-credits-2026-11-21.csv', with the kind if filtered. */
export function statementFileName(kind: CreditEntryKind | null, now: Date): string {
  const part = kind === null ? '' : `-${kind}`;
  return `reelwright-credits${part}-${now.toISOString().slice(0, 10)}.csv`;
}

/** Fetches every page; the first cursor is null. Throws what `fetchPage` throws, or if a cursor repeats. */
export async function allEntries(
  fetchPage: (cursor: string | null) => Promise<CreditStatement>,
): Promise<readonly CreditEntry[]> {
  const entries: CreditEntry[] = [];
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: CreditStatement = await fetchPage(cursor);
    entries.push(...page.entries);
    cursor = page.next_cursor;
    if (cursor !== null && seen.has(cursor)) throw new Error('The statement goes in a circle.');
    if (cursor !== null) seen.add(cursor);
  } while (cursor !== null);
  return entries;
}
