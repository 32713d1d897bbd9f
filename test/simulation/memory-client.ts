import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createMemoryTables, type MemoryTables } from './memory-tables.ts';
import { tableSchemas } from './table-schemas.ts';

/**
 * A document client over tables in memory, for tests that play hundreds of histories: each request takes a hundredth of
 * the time that a server's takes. What the stores write, DynamoDB itself judges in their own tests.
 *
 * @param wait is waited for before and after each request
 */
export function clientOf(
  { requestOf }: Pick<MemoryTables, 'requestOf'>,
  wait: () => Promise<void> = async () => undefined,
): DynamoDBDocumentClient {
  return Object.assign(Object.create(DynamoDBDocumentClient.prototype), {
    send: async (command: unknown) => {
      await wait();
      const answer = requestOf(command).execute();
      await wait();
      return answer;
    },
  });
}

/** A client over tables of its own, whose indexes are never behind. */
export function newMemoryClient(): DynamoDBDocumentClient {
  return clientOf(
    createMemoryTables({
      schemas: tableSchemas,
      now: () => 0,
      indexLag: () => 0,
      onWrite: () => undefined,
    }),
  );
}
