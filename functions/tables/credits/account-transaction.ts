import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { UserId } from '../../../contract/fields/ids.ts';
import { failedCondition, isTransient, type TransactionItem } from '../../aws/transactions.ts';
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

/** An item written with a posting; an outcome names the part that blocked it. */
export interface PostingPart<Part extends string> {
  readonly part: Part;
  readonly item: TransactionItem;
}

/** Ledger entries, and the account after them. */
export interface AccountChange<Part extends string> {
  readonly entries: readonly NewEntry[];
  readonly lastEntryAt: string | null;
  readonly condition: AccountCondition;
  /** Null removes one. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly additionalItems: readonly PostingPart<Part>[];
  readonly videoInFlight: { readonly id: string; readonly maximum: number } | null;
  readonly session: Session | null;
  readonly instant: string;
}

/** Only `written` has written anything. */
export type AccountChangeOutcome<Part extends string> =
  | { readonly kind: 'written' }
  | { readonly kind: 'already' }
  | { readonly kind: 'blocked'; readonly part: Part; readonly existing: Record<string, unknown> | null }
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
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          updateAccount(tableName, userId, change, dates),
          ...change.entries.map((entry, index) =>
            putEntry(tableName, userId, entry, dates[index] ?? change.instant),
          ),
          ...change.additionalItems.map(({ item }) => item),
        ],
      }),
    );
    return { kind: 'written' };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return outcomeOf(error, change);
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

/**
 * What the reasons of a canceled transaction, in the order of its items, say of the change.
 *
 * @throws SessionEnded
 * @throws the error itself if no reason explains it
 */
function outcomeOf<Part extends string>(
  error: TransactionCanceledException,
  { entries, additionalItems, session }: AccountChange<Part>,
): AccountChangeOutcome<Part> {
  const [accountReason, ...rest] = error.CancellationReasons ?? [];
  if (session !== null && failedCondition(accountReason) && !holds(session, itemOf(accountReason?.Item))) {
    throw new SessionEnded();
  }
  // An existing entry wins over every other outcome: a repeated request is 'already' even if the balance
  // is too low by then.
  if (rest.slice(0, entries.length).some(failedCondition)) return { kind: 'already' };
  for (const [index, { part }] of additionalItems.entries()) {
    const reason = rest[entries.length + index];
    if (failedCondition(reason)) return { kind: 'blocked', part, existing: itemOf(reason?.Item) ?? null };
  }
  if (failedCondition(accountReason)) {
    return { kind: 'account-differs', account: parseAccount(itemOf(accountReason?.Item)) };
  }
  if (isTransient(error)) return { kind: 'conflict' };
  throw error;
}

function itemOf(item: Parameters<typeof unmarshall>[0] | undefined): Record<string, unknown> | undefined {
  return item === undefined ? undefined : unmarshall(item);
}
