import * as z from 'zod/mini';
import type { TableDefinition } from './resources.ts';

/** The error of a request that came while another one wrote the same item. */
export interface ConflictAnswer {
  readonly code: 'TransactionConflictException' | 'TransactionCanceledException';
  readonly message: string;
  /** One for each item of a transaction. */
  readonly CancellationReasons?: readonly { readonly Code: string; readonly Message?: string }[];
}

/** A request that may go on. */
interface Admission {
  /** To be called when it has been answered. */
  readonly end: () => void;
}

export interface TransactionConflicts {
  /** Lets the request in, or says with whom it is in conflict. `input` is its parsed body. */
  readonly begin: (operation: string, input: unknown) => Admission | ConflictAnswer;
}

/** About what a transaction takes DynamoDB. A busy machine takes longer, which must not make conflicts more likely. */
const longestMilliseconds = 25;

/**
 * Refuses what overlaps in time on one item, as DynamoDB does and no emulator: a write of an item that an unanswered
 * transaction has, a transaction with such an item, and a transactional read of an item that is being written.
 * Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 *
 * @param now milliseconds of a clock that only goes forward
 */
export function createTransactionConflicts(
  tables: () => readonly TableDefinition[],
  now: () => number = () => performance.now(),
): TransactionConflicts {
  const inTransactions = createItemsInUse(now);
  const beingWritten = createItemsInUse(now);

  function begin(operation: string, input: unknown): Admission | ConflictAnswer {
    switch (operation) {
      case 'TransactWriteItems': {
        const items = transactionItems(input, keysOf);
        const conflict = cancellation(items, inTransactions.has);
        if (conflict !== undefined) return conflict;
        const ends = [inTransactions.add(items), beingWritten.add(items)];
        return { end: () => ends.forEach((end) => void end()) };
      }
      case 'TransactGetItems':
        return cancellation(transactionItems(input, keysOf), beingWritten.has) ?? idle;
      case 'PutItem':
      case 'UpdateItem':
      case 'DeleteItem': {
        const item = keysOf(input);
        if (inTransactions.has(item)) return { code: 'TransactionConflictException', message: ongoing };
        return { end: beingWritten.add([item]) };
      }
      default:
        return idle;
    }
  }

  /** An item's table and key as one text. */
  function keysOf(input: unknown): string {
    const { TableName, Key, Item } = z.parse(Write, input);
    const name = TableName.split('/').at(-1) ?? '';
    const names = tables().find((table) => table.name === name)?.key ?? [];
    const from = Key ?? Item ?? {};
    return JSON.stringify([name, ...names.map(({ AttributeName }) => from[AttributeName])]);
  }

  return { begin };
}

const Attributes = z.optional(z.record(z.string(), z.unknown()));
const Write = z.object({ TableName: z.string(), Key: Attributes, Item: Attributes });
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });

const ongoing = 'Transaction is ongoing for the item';
const idle: Admission = { end: () => {} };

function transactionItems(input: unknown, keysOf: (part: unknown) => string): readonly string[] {
  return z.parse(Transaction, input).TransactItems.flatMap((item) => Object.values(item).map(keysOf));
}

function cancellation(
  items: readonly string[],
  isInConflict: (item: string) => boolean,
): ConflictAnswer | undefined {
  const CancellationReasons = items.map((item) =>
    isInConflict(item) ? { Code: 'TransactionConflict', Message: ongoing } : { Code: 'None' },
  );
  const codes = CancellationReasons.map(({ Code }) => Code);
  if (!codes.includes('TransactionConflict')) return undefined;
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`;
  return { code: 'TransactionCanceledException', message, CancellationReasons };
}

/** The items that requests hold now, each since when. */
function createItemsInUse(now: () => number) {
  const uses = new Map<string, Set<{ readonly since: number }>>();
  return {
    has: (item: string): boolean =>
      [...(uses.get(item) ?? [])].some(({ since }) => now() - since < longestMilliseconds),
    /** @returns ends the use */
    add(items: readonly string[]): () => void {
      const use = { since: now() };
      for (const item of items) uses.set(item, (uses.get(item) ?? new Set()).add(use));
      return () => {
        for (const item of items) {
          const left = uses.get(item);
          left?.delete(use);
          if (left?.size === 0) uses.delete(item);
        }
      };
    },
  };
}
