import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../contract/fields/ids.ts';
import { deleteItems } from './delete-items.ts';

/** Deletes a person's rows of a table with the keys `user_id` and `entry`, except `kept`. May be repeated. */
export async function deleteEntriesOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
  kept?: string,
): Promise<void> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: 'user_id = :user',
      ExpressionAttributeValues: { ':user': userId },
      ProjectionExpression: 'user_id, entry',
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    const keys = Items.filter(({ entry }) => entry !== kept);
    await deleteItems(
      client,
      tableName,
      keys.map(({ user_id, entry }) => ({ user_id, entry })),
    );
  }
}
