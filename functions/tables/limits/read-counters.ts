import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { LimitCounter } from './limit-counter.ts';

const Row = z.object({ id: z.string(), requests: z._default(z.int(), 0) });

/**
 * Requests by the counter's id, without counters at zero. One round trip.
 *
 * @param counters up to 100, with different ids
 * @throws Error if DynamoDB answers in part
 */
export async function readCounters(
  client: DynamoDBDocumentClient,
  tableName: string,
  counters: readonly LimitCounter[],
): Promise<ReadonlyMap<string, number>> {
  const { Responses, UnprocessedKeys } = await client.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { Keys: counters.map(({ id }) => ({ id })) } } }),
  );
  if (Object.keys(UnprocessedKeys ?? {}).length > 0)
    throw new Error('The limits table did not answer in full.');
  return new Map(
    z.parse(z.array(Row), Responses?.[tableName] ?? []).map(({ id, requests }) => [id, requests]),
  );
}
