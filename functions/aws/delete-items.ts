import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { backOff } from './back-off.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const itemsPerRequest = 25;
const maximumAttempts = 20;

/** Deletes items by key. Retries unprocessed ones for some seconds, then throws. May be repeated. */
export async function deleteItems(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Record<string, unknown>[],
): Promise<void> {
  for (let index = 0; index < keys.length; index += itemsPerRequest) {
    let requests = keys.slice(index, index + itemsPerRequest).map((Key) => ({ DeleteRequest: { Key } }));
    for (let attempt = 1; requests.length > 0; attempt += 1) {
      if (attempt > maximumAttempts)
        throw new Error(`${requests.length} items of ${tableName} were not deleted.`);
      if (attempt > 1) await backOff(attempt - 1);
      const { UnprocessedItems } = await client.send(
        new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
      );
      requests = (UnprocessedItems?.[tableName] ?? []).flatMap(({ DeleteRequest }) =>
        DeleteRequest?.Key === undefined ? [] : [{ DeleteRequest: { Key: DeleteRequest.Key } }],
      );
    }
  }
}
