import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { backOff, type Jitter } from './back-off.ts';

export type TransactionItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** An item of a transaction; an outcome names the part that blocked it. */
export interface TransactionPart<Part extends string> {
  readonly part: Part;
  readonly item: TransactionItem;
}

/** The parts whose condition failed, in their order, with the item that is there if the part asks for it. */
export type BlockedParts<Part extends string> = ReadonlyMap<Part, Readonly<Record<string, unknown>> | null>;

/**
 * The transient ones of the cancellation reasons.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const transientCodes: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Whether a retry of a transaction that `writeParts` threw for may succeed. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code !== undefined && transientCodes.has(Code))
  );
}

/** Whether the item's condition did not hold. */
function failedCondition(reason: CancellationReason | undefined): boolean {
  return reason?.Code === 'ConditionalCheckFailed';
}

/** Several items of one part. */
export function partsOf<Part extends string>(
  part: Part,
  items: readonly TransactionItem[],
): readonly TransactionPart<Part>[] {
  return items.map((item) => ({ part, item }));
}

/**
 * Writes all parts or none, in one attempt.
 *
 * @returns what blocked it; empty: all was written
 * @throws TransactionCanceledException if no condition failed, as after a conflict
 */
export async function writeParts<Part extends string>(
  client: DynamoDBDocumentClient,
  parts: readonly TransactionPart<Part>[],
): Promise<BlockedParts<Part>> {
  const blocked = new Map<Part, Record<string, unknown> | null>();
  try {
    await client.send(new TransactWriteCommand({ TransactItems: parts.map(({ item }) => item) }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    // The reasons have the order of the items.
    for (const [index, { part }] of parts.entries()) {
      const reason = error.CancellationReasons?.[index];
      if (!failedCondition(reason) || blocked.has(part)) continue;
      blocked.set(part, reason?.Item === undefined ? null : unmarshall(reason.Item));
    }
    // A failed condition decides, whatever else conflicted.
    if (blocked.size === 0) throw error;
  }
  return blocked;
}

/** Writes all items or none, again while they conflict. False if a condition failed. */
export async function writeTogether(
  client: DynamoDBDocumentClient,
  items: readonly TransactionItem[],
  jitter?: Jitter,
): Promise<boolean> {
  const blocked = await retryConflicts(() => writeParts(client, partsOf('item', items)), jitter);
  return blocked.size === 0;
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
      const isConflict = error instanceof TransactionConflictException || isTransient(error);
      if (attempt === maximumAttempts || !isConflict) throw error;
    }
    await backOff(attempt, jitter);
  }
}
