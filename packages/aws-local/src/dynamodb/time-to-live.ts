import type { TableDefinition } from './resources.ts';
import { DynamoDbError, type DynamoDbServer } from './server.ts';

/**
 * Deletes the items whose time has passed, as DynamoDB does in the background: only a number that lies in the past,
 * and by at most five years, counts.
 *
 * Source: "Using time to live" in the DynamoDB developer guide.
 *
 * @param now milliseconds since 1970
 * @returns how many items were deleted
 */
export async function deleteExpiredItems(
  server: DynamoDbServer,
  definition: TableDefinition,
  now: number,
): Promise<number> {
  if (definition.timeToLiveAttribute === undefined) return 0;
  const nowSeconds = Math.floor(now / 1_000);
  const expired = {
    expression: '#expiry < :now AND #expiry > :oldest',
    names: { '#expiry': definition.timeToLiveAttribute },
    values: {
      ':now': { N: String(nowSeconds) },
      ':oldest': { N: String(nowSeconds - fiveYearsSeconds) },
    },
  };
  let deleted = 0;
  let start: unknown;
  do {
    const page = await server.call('Scan', {
      TableName: definition.name,
      FilterExpression: expired.expression,
      ExpressionAttributeNames: expired.names,
      ExpressionAttributeValues: expired.values,
      ...(start !== undefined && { ExclusiveStartKey: start }),
    });
    for (const item of Array.isArray(page.Items) ? page.Items : []) {
      deleted += await deleteItem(item);
    }
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return deleted;

  /** Only if it is still expired: its time may have been extended since the scan. */
  async function deleteItem(item: Readonly<Record<string, unknown>>): Promise<number> {
    try {
      await server.call('DeleteItem', {
        TableName: definition.name,
        Key: Object.fromEntries(definition.key.map(({ AttributeName: name }) => [name, item[name]])),
        ConditionExpression: expired.expression,
        ExpressionAttributeNames: expired.names,
        ExpressionAttributeValues: expired.values,
      });
      return 1;
    } catch (error) {
      if (error instanceof DynamoDbError && error.code === 'ConditionalCheckFailedException') return 0;
      throw error;
    }
  }
}

const fiveYearsSeconds = 5 * 365 * 24 * 60 * 60;
