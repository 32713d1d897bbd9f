import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ServiceName } from '../../../contract/status.ts';
import type { ProbeOutcome } from './assess.ts';
import { IncidentItem } from './incidents.ts';
import { createMeasurementRecords } from './record-measurements.ts';
import type { ServiceDay, StatusRecords } from './report.ts';
import { DayItem, dayFrom, NowItem, nowKey, probesOf, statusParts } from './status-items.ts';
import { createVideoCounts } from './video-counts.ts';

export interface Measurement {
  readonly service: ServiceName;
  readonly outcome: ProbeOutcome;
  /** Null without an answer, or with nothing to time. */
  readonly milliseconds: number | null;
}

export interface StatusStore {
  /** Everything on the page, eventually consistent. */
  read(): Promise<StatusRecords>;
  /**
   * Stores one minute's measurements and counts them on the day of `at`. False if this minute or a later one
   * was counted.
   */
  record(measurements: readonly Measurement[], at: Date): Promise<boolean>;
  /** A repeated call counts again. */
  countVideo(
    video:
      | { readonly outcome: 'completed'; readonly waitMilliseconds: number }
      | { readonly outcome: 'failed' },
    at: Date,
  ): Promise<void>;
  /** In the hour of `at` and the one before. */
  recentVideos(at: Date): Promise<{ completed: number; failed: number }>;
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
