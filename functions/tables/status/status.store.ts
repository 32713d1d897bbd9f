import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { IncidentItem } from './incidents.ts';
import { createMeasurementRecords, type MeasurementRecords } from './record-measurements.ts';
import type { ServiceDay, StatusRecords } from './report.ts';
import { DayItem, dayFrom, NowItem, nowKey, probesOf, statusParts } from './status-items.ts';
import { createVideoCounts, type VideoCounts } from './video-counts.ts';

export interface StatusStore extends MeasurementRecords, VideoCounts {
  /** Everything on the page, eventually consistent. */
  read(): Promise<StatusRecords>;
  /** A consistent read that checks whether the table answers. */
  probe(): Promise<void>;
}

/** The status table, without personal data. */
export function createStatusStore(client: DynamoDBDocumentClient, tableName: string): StatusStore {
  return {
    ...createMeasurementRecords(client, tableName),
    ...createVideoCounts(client, tableName),

    async read() {
      const days: ServiceDay[] = [];
      const incidents: IncidentItem[] = [];
      let now: NowItem | null = null;
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'part = :part',
          ExpressionAttributeValues: { ':part': statusParts.report },
        },
      );
      for await (const { Items = [] } of pages) {
        for (const item of Items) {
          const id = String(item.id);
          if (id === 'now') now = z.parse(NowItem, item);
          else if (id.startsWith('incident#')) incidents.push(z.parse(IncidentItem, item));
          else if (id.startsWith('day#')) days.push(dayFrom(z.parse(DayItem, item)));
        }
      }
      return { days, incidents, probes: probesOf(now), measuredAt: now?.measured_at ?? null };
    },

    async probe() {
      await client.send(
        new GetCommand({
          TableName: tableName,
          Key: nowKey,
          ConsistentRead: true,
          ProjectionExpression: 'id',
        }),
      );
    },
  };
}
