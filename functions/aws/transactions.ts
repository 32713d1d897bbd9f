import type { CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** One item of a DynamoDB transaction. */
export type TransactionItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html, cancellation reasons. */
const transientCodes: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Whether the same transaction may succeed when it is sent again. */
export function isTransient({ CancellationReasons = [] }: TransactionCanceledException): boolean {
  return CancellationReasons.some(({ Code }) => Code !== undefined && transientCodes.has(Code));
}

/** Whether the condition of this item of the transaction did not hold. */
export function failedCondition(reason: CancellationReason | undefined): boolean {
  return reason?.Code === 'ConditionalCheckFailed';
}
