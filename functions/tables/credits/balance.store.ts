import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { LimitCounter } from '../limits/limit-counter.ts';
import { accountKey, parseAccount } from './account-item.ts';
import type { Account } from './ledger.ts';

export interface BalanceStore {
  /** The account, and the requests of a counter beside it. */
  read(
    userId: UserId,
    counter: LimitCounter,
  ): Promise<{ readonly account: Account; readonly requests: number }>;
}

const CounterRow = z.object({ requests: z._default(z.int(), 0) });

/**
 * Reads both in one call.
 *
 * @throws Error if DynamoDB answers in part: a missing account would read as one without credits
 */
export function createBalanceStore(
  client: DynamoDBDocumentClient,
  names: { readonly credits: string; readonly limits: string },
): BalanceStore {
  return {
    async read(userId, { id }) {
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({
          RequestItems: {
            [names.credits]: { Keys: [accountKey(userId)], ConsistentRead: true },
            [names.limits]: { Keys: [{ id }] },
          },
        }),
      );
      if (Object.keys(UnprocessedKeys ?? {}).length > 0) {
        throw new Error('The tables of credits and limits did not answer in full.');
      }
      const [counter = {}] = Responses?.[names.limits] ?? [];
      return {
        account: parseAccount(Responses?.[names.credits]?.[0]),
        requests: z.parse(CounterRow, counter).requests,
      };
    },
  };
}
