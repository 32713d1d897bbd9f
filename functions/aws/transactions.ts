import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { backOff, type Jitter } from './back-off.ts';

export type TransactionItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * The transient ones of the cancellation reasons.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const transientCodes: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Whether a retry may succeed. */
export function isTransient({ CancellationReasons = [] }: TransactionCanceledException): boolean {
  return CancellationReasons.some(({ Code }) => Code !== undefined && transientCodes.has(Code));
}

/** Whether the item's condition did not hold. */
export function failedCondition(reason: CancellationReason | undefined): boolean {
  return reason?.Code === 'ConditionalCheckFailed';
}

const maximumAttempts = 12;

/**
 * Retries a write that conflicts with another transaction; the SDK does not.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 *
 * @throws the last conflict
 */
export async function retryConflicts<Result>(write: () => Promise<Result>, jitter?: Jitter): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === maximumAttempts || !isConflict(error)) throw error;
    }
    await backOff(attempt, jitter);
  }
}

function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  // A failed condition decides, whatever else conflicted.
  return (
    error instanceof TransactionCanceledException &&
    isTransient(error) &&
    !(error.CancellationReasons ?? []).some(failedCondition)
  );
}
