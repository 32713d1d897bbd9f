import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { KeptMessage } from '../tables/messages/kept-message.ts';
import { senderOf } from '../tables/messages/message-indexes.ts';
import type { messagesTable } from '../tables/messages/messages.table.ts';
import type { IndexOf } from '../tables/table-description.ts';

/** All messages from an address, newest first. The caller must have verified the address. */
export async function readMessagesOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  email: string,
): Promise<readonly KeptMessage[]> {
  const messages: KeptMessage[] = [];
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      IndexName: 'by-sender' satisfies IndexOf<typeof messagesTable>,
      KeyConditionExpression: 'sender = :sender',
      ExpressionAttributeValues: { ':sender': senderOf(email) },
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [] } of pages) {
    const found = await Promise.all(
      Items.map(({ id }) => client.send(new GetCommand({ TableName: tableName, Key: { id } }))),
    );
    for (const { Item } of found) if (Item !== undefined) messages.push(z.parse(KeptMessage, Item));
  }
  return messages;
}
