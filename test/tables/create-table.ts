import { CreateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Makes a table whose keys, one or two, are texts. */
export async function createTable(
  client: DynamoDBClient,
  TableName: string,
  keys: readonly string[],
): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys.map((AttributeName, index) => ({
        AttributeName,
        KeyType: index === 0 ? 'HASH' : 'RANGE',
      })),
    }),
  );
}
