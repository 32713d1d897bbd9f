import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Jitter } from '../../aws/back-off.ts';
import { failedCondition, retryConflicts, type TransactionItem } from '../../aws/transactions.ts';

/** Writes all items or none. Null, or the index of the first whose condition failed. */
export type WriteItems = (items: readonly TransactionItem[]) => Promise<number | null>;

export function createWriteItems(client: DynamoDBDocumentClient, jitter?: Jitter): WriteItems {
  return async (items) => {
    try {
      await retryConflicts(
        () => client.send(new TransactWriteCommand({ TransactItems: [...items] })),
        jitter,
      );
      return null;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const index = (error.CancellationReasons ?? []).findIndex(failedCondition);
      if (index === -1) throw error;
      return index;
    }
  };
}

/**
 * `TransactionAction.apply` by plain items: a failed condition of `effect` means that the state is another one than was
 * decided on.
 */
export async function writeEffect(
  write: WriteItems,
  effect: readonly TransactionItem[],
  auditItems: readonly TransactionItem[],
) {
  const failed = await write([...auditItems, ...effect]);
  if (failed === null) return { kind: 'done' } as const;
  // A repetition finds its operation, whatever became of the state since.
  return failed < auditItems.length
    ? ({ kind: 'blocked', index: failed } as const)
    : ({ kind: 'differs' } as const);
}
