import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Jitter } from '../../aws/back-off.ts';
import {
  partsOf,
  retryConflicts,
  type TransactionItem,
  type TransactionPart,
  writeParts,
} from '../../aws/transactions.ts';

/** What is written with an action's effect. */
export type AuditPart = 'operation' | 'audit' | 'purse';
export type AuditItems = readonly TransactionPart<AuditPart>[];

/** @param purse null: no money moves */
export function auditItemsOf(
  operation: TransactionItem,
  audit: TransactionItem,
  purse: TransactionItem | null = null,
): AuditItems {
  return [
    { part: 'operation', item: operation },
    { part: 'audit', item: audit },
    ...partsOf('purse', purse === null ? [] : [purse]),
  ];
}

/** Writes all parts or none. Null, or the first whose condition failed. */
export type WriteItems = <Part extends string>(
  parts: readonly TransactionPart<Part>[],
) => Promise<Part | null>;

export function createWriteItems(client: DynamoDBDocumentClient, jitter?: Jitter): WriteItems {
  return async (parts) => {
    const [first = null] = (await retryConflicts(() => writeParts(client, parts), jitter)).keys();
    return first;
  };
}

/**
 * `TransactionAction.apply` by plain items: a failed condition of `effect` means that the state is another one than was
 * decided on.
 */
export async function writeEffect(
  write: WriteItems,
  effect: readonly TransactionItem[],
  auditItems: AuditItems,
) {
  // A repetition finds its operation, whatever became of the state since.
  const part = await write<AuditPart | 'effect'>([...auditItems, ...partsOf('effect', effect)]);
  if (part === null) return { kind: 'done' } as const;
  return part === 'effect' ? ({ kind: 'differs' } as const) : ({ kind: 'blocked', part } as const);
}
