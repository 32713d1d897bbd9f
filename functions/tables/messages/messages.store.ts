import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { MessageId } from '../../../contract/messages.ts';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import type { IndexOf } from '../table-description.ts';
import { createMessageKeeping, type MessageKeeping } from './keep-messages.ts';
import { KeptMessage } from './kept-message.ts';
import { listed, unmailed } from './message-indexes.ts';
import type { messagesTable } from './messages.table.ts';

const MessageSummary = z.omit(KeptMessage, {
  fields: true,
  resume: true,
  mail_attempts: true,
  answers: true,
});
export type MessageSummary = z.infer<typeof MessageSummary>;

export interface MessagesStore extends MessageKeeping {
  /** Due for another attempt, oldest first. */
  findUnmailed(now: Date): AsyncIterable<UnmailedMessage>;
  /** Null if the message is claimed or mailed. */
  claim(unmailed: UnmailedMessage, mailAfter: Date): Promise<KeptMessage | null>;
  markMailed(id: MessageId, now: Date): Promise<void>;
  /** Newest first. */
  list(maximum: number): Promise<readonly MessageSummary[]>;
  /** Those of up to 100 messages that an operator has answered. */
  answeredOf(ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>>;
  find(id: MessageId): Promise<KeptMessage | null>;
  /** Nearly always one message or none. */
  findByReference(reference: string): Promise<readonly KeptMessage[]>;
}

const Answered = z.pick(KeptMessage, { id: true, answers: true });
const MessageKey = z.object({ id: MessageId });
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

    async answeredOf(ids) {
      if (ids.length === 0) return new Set();
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({
          RequestItems: {
            [tableName]: { Keys: ids.map((id) => ({ id })), ProjectionExpression: 'id, answers' },
          },
        }),
      );
      // A partial answer would read as messages without an answer.
      if (Object.keys(UnprocessedKeys ?? {}).length > 0)
        throw new DependencyFailure('DynamoDB', 'the messages table did not answer in full');
      const messages = z.parse(z.array(Answered), Responses?.[tableName] ?? []);
      return new Set(messages.filter(({ answers }) => (answers ?? []).length > 0).map(({ id }) => id));
    },

    find,

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
      const found = await Promise.all(z.parse(z.array(MessageKey), Items).map(({ id }) => find(id)));
      return found.filter((message) => message !== null);
    },
  };

  async function find(id: MessageId): Promise<KeptMessage | null> {
    const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: { id } }));
    return Item === undefined ? null : z.parse(KeptMessage, Item);
  }
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
