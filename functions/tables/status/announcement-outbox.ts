import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { incidentKinds, incidentStatuses, serviceNames } from '../../../contract/status.ts';
import { statusParts } from './status-items.ts';

/** An announcement for the subscribers of its time. */
export const OutboxItem = z.object({
  /** The update's id. Ids sort by time. */
  id: z.string(),
  /** ISO 8601. */
  written_at: z.iso.datetime(),
  /** The last subscriber id mailed; null at the beginning. */
  cursor: z._default(z.nullable(z.string()), null),
  kind: z.enum(incidentKinds),
  title: z.string(),
  status: z.enum(incidentStatuses),
  services: z.array(z.enum(serviceNames)),
  text: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.nullable(z.iso.datetime()),
});
export type OutboxItem = z.infer<typeof OutboxItem>;

export interface AnnouncementOutbox {
  /** Oldest first. */
  outbox(): Promise<OutboxItem[]>;
  advance(updateId: string, cursor: string): Promise<void>;
  /** Once every subscriber was mailed. */
  finish(updateId: string): Promise<void>;
}

/** Announcements to email, and how far each was mailed. */
export function createAnnouncementOutbox(
  client: DynamoDBDocumentClient,
  tableName: string,
): AnnouncementOutbox {
  return {
    async outbox() {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'part = :part',
          ExpressionAttributeValues: { ':part': statusParts.outbox },
          ConsistentRead: true,
        }),
      );
      return Items.map((item) => z.parse(OutboxItem, item));
    },

    async advance(updateId, cursor) {
      try {
        await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { part: statusParts.outbox, id: updateId },
            UpdateExpression: 'SET #cursor = :cursor',
            // Runs may overlap: the cursor never goes back.
            ConditionExpression:
              'attribute_exists(id) AND ' +
              '(attribute_not_exists(#cursor) OR attribute_type(#cursor, :null) OR #cursor < :cursor)',
            ExpressionAttributeNames: { '#cursor': 'cursor' },
            ExpressionAttributeValues: { ':cursor': cursor, ':null': 'NULL' },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    async finish(updateId) {
      await client.send(
        new DeleteCommand({ TableName: tableName, Key: { part: statusParts.outbox, id: updateId } }),
      );
    },
  };
}
