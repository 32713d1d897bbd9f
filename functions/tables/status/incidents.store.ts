import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TransactionItem } from '../../aws/transactions.ts';
import { type AnnouncementOutbox, createAnnouncementOutbox, type OutboxItem } from './announcement-outbox.ts';
import { IncidentItem } from './incidents.ts';
import { statusParts } from './status-items.ts';

export interface IncidentsStore extends AnnouncementOutbox {
  read(incidentId: string): Promise<IncidentItem | null>;
  list(): Promise<IncidentItem[]>;
  /**
   * The incident and its announcement; fails if the incident changed since it was read.
   *
   * @param knownUpdates the number of updates when it was read; 0 if it is new
   */
  writing(
    incident: IncidentItem,
    announcement: OutboxItem,
    knownUpdates: number,
    now: Date,
  ): readonly TransactionItem[];
}

/** Covers the page's grid. */
const keptDaysAfterEnd = 100;
/** For an unresolved incident. */
const keptDaysWhileOpen = 365;
/** No email is sent after a day; see notify-subscribers.ts. */
const outboxDays = 2;

/** Incidents and the outbox of announcements, in the status table. */
export function createIncidentsStore(client: DynamoDBDocumentClient, tableName: string): IncidentsStore {
  return {
    ...createAnnouncementOutbox(client, tableName),

    async read(incidentId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: incidentKey(incidentId), ConsistentRead: true }),
      );
      return Item === undefined ? null : z.parse(IncidentItem, Item);
    },

    async list() {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'part = :part AND begins_with(id, :incidents)',
          ExpressionAttributeValues: { ':part': statusParts.report, ':incidents': 'incident#' },
          ConsistentRead: true,
        }),
      );
      return Items.map((item) => z.parse(IncidentItem, item));
    },

    writing: (...incident) => writing(tableName, ...incident),
  };
}

/** `IncidentsStore.writing` */
function writing(
  tableName: string,
  incident: IncidentItem,
  announcement: OutboxItem,
  knownUpdates: number,
  now: Date,
): TransactionItem[] {
  const endsAt = incident.ends_at === null ? null : Date.parse(incident.ends_at);
  const expiresAt =
    endsAt === null ? after(now.getTime(), keptDaysWhileOpen) : after(endsAt, keptDaysAfterEnd);
  return [
    {
      Put: {
        TableName: tableName,
        Item: { ...incidentKey(incident.incident_id), ...incident, expires_at: expiresAt },
        ...(knownUpdates === 0
          ? { ConditionExpression: 'attribute_not_exists(id)' }
          : {
              ConditionExpression: 'size(#updates) = :known',
              ExpressionAttributeNames: { '#updates': 'updates' },
              ExpressionAttributeValues: { ':known': knownUpdates },
            }),
      },
    },
    {
      Put: {
        TableName: tableName,
        Item: {
          part: statusParts.outbox,
          ...announcement,
          expires_at: after(now.getTime(), outboxDays),
        },
      },
    },
  ];
}

function incidentKey(incidentId: string) {
  return { part: statusParts.report, id: `incident#${incidentId}` };
}

function after(milliseconds: number, days: number): number {
  return Math.floor(milliseconds / 1_000) + days * 24 * 60 * 60;
}
