import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../../contract/fields/ids.ts';
import {
  type BlockedParts,
  isTransient,
  partsOf,
  type TransactionItem,
  type TransactionPart,
  writeParts,
} from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import {
  type AccountCondition,
  accountKey,
  hasRoomInFlight,
  holds,
  isNewest,
  notDeleted,
  notSuspended,
  parseAccount,
  sessionHolds,
} from './account-item.ts';
import { entryDates, type NewEntry, putEntry } from './credit-entry-item.ts';
import { mayGenerate } from './generating-pause.ts';
import type { Account, Movement } from './ledger.ts';
import { type Session, SessionEnded } from './session.ts';

/** The credits table, and the client that reaches it. */
export interface CreditsTable {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

/** Ledger entries, and the account after them. */
export interface AccountChange<Part extends string> {
  readonly entries: readonly NewEntry[];
  readonly lastEntryAt: string | null;
  readonly condition: AccountCondition;
  /** Null removes one. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly additionalItems: readonly TransactionPart<Part>[];
  readonly videoInFlight: { readonly id: string; readonly maximum: number } | null;
  readonly session: Session | null;
  readonly instant: string;
}

/** Only `written` has written anything. */
export type AccountChangeOutcome<Part extends string> =
  | { readonly kind: 'written' }
  | { readonly kind: 'already' }
  | {
      readonly kind: 'blocked';
      readonly part: Part;
      readonly existing: Readonly<Record<string, unknown>> | null;
    }
  | { readonly kind: 'account-differs'; readonly account: Account }
  | { readonly kind: 'conflict' };

/**
 * Writes a change in one transaction, all or nothing.
 *
 * @throws SessionEnded if the session has ended; nothing was written
 */
export async function writeAccount<Part extends string>(
  { client, tableName }: CreditsTable,
  userId: UserId,
  change: AccountChange<Part>,
): Promise<AccountChangeOutcome<Part>> {
  const dates = entryDates(change.entries, change.lastEntryAt, change.instant);
  try {
    const blocked = await writeParts<Part | 'account' | 'entries'>(client, [
      { part: 'account', item: updateAccount(tableName, userId, change, dates) },
      ...partsOf(
        'entries',
        change.entries.map((entry, index) =>
          putEntry(tableName, userId, entry, dates[index] ?? change.instant),
        ),
      ),
      ...change.additionalItems,
    ]);
    return outcomeOf(blocked, change);
  } catch (error) {
    if (isTransient(error)) return { kind: 'conflict' };
    throw error;
  }
}

/** @param dates of the entries */
function updateAccount(
  tableName: string,
  userId: UserId,
  { entries, condition, attributes, videoInFlight, session, instant }: AccountChange<string>,
  dates: readonly string[],
): TransactionItem {
  const [firstDate] = dates;
  const conditions = [
    ...(session === null
      ? [{ expression: notDeleted, values: {} }]
      : // A session moves credits by charges alone.
        [sessionHolds(session), { expression: notSuspended, values: {} }, mayGenerate(instant)]),
    condition,
    ...(firstDate === undefined ? [] : [isNewest(firstDate)]),
    ...(videoInFlight === null ? [] : [hasRoomInFlight(videoInFlight.maximum)]),
  ];
  return {
    Update: {
      TableName: tableName,
      Key: accountKey(userId),
      ...updateExpression({
        set: { ...attributes, ...(dates.length > 0 && { last_entry_at: dates.at(-1) }) },
        add: {
          cycle_credits: sum(entries, 'cycleCredits'),
          purchased_credits: sum(entries, 'purchasedCredits'),
          grace_credits: sum(entries, 'graceCredits'),
          ...(videoInFlight !== null && { videos_in_flight: new Set([videoInFlight.id]) }),
        },
        condition: conditions.flatMap(({ expression }) => expression ?? []).join(' AND '),
        values: Object.assign({}, ...conditions.map(({ values }) => values)),
      }),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

function sum(entries: readonly NewEntry[], part: keyof Movement): number {
  return entries.reduce((total, { movement }) => total + movement[part], 0);
}

/** @throws SessionEnded */
function outcomeOf<Part extends string>(
  blocked: BlockedParts<Part | 'account' | 'entries'>,
  { additionalItems, session }: AccountChange<Part>,
): AccountChangeOutcome<Part> {
  const account = blocked.get('account') ?? undefined;
  const differs = blocked.has('account');
  if (session !== null && differs && !holds(session, account)) throw new SessionEnded();
  // An existing entry wins over every other outcome: a repeated request is 'already' even if the balance
  // is too low by then.
  if (blocked.has('entries')) return { kind: 'already' };
  for (const { part } of additionalItems) {
    if (blocked.has(part)) return { kind: 'blocked', part, existing: blocked.get(part) ?? null };
  }
  return differs ? { kind: 'account-differs', account: parseAccount(account) } : { kind: 'written' };
}
