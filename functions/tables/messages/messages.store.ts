import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { MessageId } from '../../../contract/messages.ts';
import type { IndexOf } from '../table-description.ts';
import { createMessageKeeping, type MessageKeeping } from './keep-messages.ts';
import { KeptMessage } from './kept-message.ts';
import { listed, unmailed } from './message-indexes.ts';
import type { messagesTable } from './messages.table.ts';

const MessageSummary = z.omit(KeptMessage, { fields: true, resume: true, mail_attempts: true });
export type MessageSummary = z.infer<typeof MessageSummary>;

export interface MessagesStore extends MessageKeeping {
  /** Due for another attempt, oldest first. */
  findUnmailed(now: Date): AsyncIterable<UnmailedMessage>;
  /** Null if the message is claimed or mailed. */
  claim(unmailed: UnmailedMessage, mailAfter: Date): Promise<KeptMessage | null>;
  markMailed(id: MessageId, now: Date): Promise<void>;
  /** Newest first. */
  list(maximum: number): Promise<readonly MessageSummary[]>;
  /** Nearly always one message or none. */
  findByReference(reference: string): Promise<readonly KeptMessage[]>;
}

const UnmailedMessage = z.object({
  id: MessageId,
  mail_after: z.iso.datetime(),
  mail_attempts: z.int(),
});
export type UnmailedMessage = z.infer<typeof UnmailedMessage>;

/** Messages by id, and counters of senders by `limit#…`. The sparse indexes hold messages only. */
export function createMessagesStore(client: DynamoDBDocumentClient, tableName: string): MessagesStore {
  return {
    ...createMessageKeeping(client, tableName),
    ...mailing(client, tableName),

    async list(maximum) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-time' satisfies IndexOf<typeof messagesTable>,
          KeyConditionExpression: 'listed = :yes',
          ExpressionAttributeValues: { ':yes': listed },
          ScanIndexForward: false,
          Limit: maximum,
        }),
      );
      return z.parse(z.array(MessageSummary), Items);
    },

    async findByReference(reference) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-reference' satisfies IndexOf<typeof messagesTable>,
          KeyConditionExpression: '#reference = :reference',
          ExpressionAttributeNames: { '#reference': 'reference' },
          ExpressionAttributeValues: { ':reference': reference },
        }),
      );
      const found = await Promise.all(
        Items.map(async ({ id }) => {
          const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: { id } }));
          return Item === undefined ? [] : [z.parse(KeptMessage, Item)];
        }),
      );
      return found.flat();
    },
  };
}

/** Finds messages that were not mailed to the operator, and claims and marks them. */
function mailing(
  client: DynamoDBDocumentClient,
  tableName: string,
): Pick<MessagesStore, 'findUnmailed' | 'claim' | 'markMailed'> {
  return {
    async *findUnmailed(now) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          IndexName: 'unmailed' satisfies IndexOf<typeof messagesTable>,
          KeyConditionExpression: 'unmailed = :yes AND mail_after <= :now',
          ExpressionAttributeValues: { ':yes': unmailed, ':now': now.toISOString() },
        },
      );
      for await (const { Items = [] } of pages) yield* z.parse(z.array(UnmailedMessage), Items);
    },

    async claim({ id, mail_after: seen }, mailAfter) {
      try {
        const { Attributes } = await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { id },
            // A mailed message has no mail_after, and a claimed one a later one.
            ConditionExpression: 'mail_after = :seen',
            UpdateExpression: 'SET mail_after = :after ADD mail_attempts :one',
            ExpressionAttributeValues: { ':seen': seen, ':after': mailAfter.toISOString(), ':one': 1 },
            ReturnValues: 'ALL_NEW',
          }),
        );
        return z.parse(KeptMessage, Attributes);
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return null;
        throw error;
      }
    },

    async markMailed(id, now) {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id },
          // The message may have expired: do not create it again.
          ConditionExpression: 'attribute_exists(id)',
          UpdateExpression: 'SET mailed_at = :now REMOVE unmailed, mail_after',
          ExpressionAttributeValues: { ':now': now.toISOString() },
        }),
      );
    },
  };
}
