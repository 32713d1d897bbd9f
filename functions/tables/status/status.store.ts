import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type ServiceName, serviceNames } from '../../../contract/status.ts';
import { type Probe, type ProbeOutcome, probeOutcomes, storedProbes } from './assess.ts';
import { bucketEndsMilliseconds, bucketOf } from './histogram.ts';
import { IncidentItem } from './incidents.ts';
import type { ServiceDay, StatusRecords } from './report.ts';

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

/** The partitions (`part`), and their `id`. */
export const statusParts = {
  /** `day#2026-11-21#api`, `incident#<id>`, `now`: everything on the page, for one query. */
  report: 'report',
  /** `2026-11-21T14`: videos that ended within the hour. */
  videoHours: 'video-hours',
  /** By update id: announcements to email. */
  outbox: 'outbox',
} as const;

/** The page's grid has 91 days. */
const keptDays = 100;
const secondsPerDay = 24 * 60 * 60;

/** The status table, without personal data. */
export function createStatusStore(client: DynamoDBDocumentClient, tableName: string): StatusStore {
  return {
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

    async record(measurements, at) {
      for (let attempt = 0; attempt < mostConcurrentRuns; attempt += 1) {
        const result = await appendProbes(measurements, at.toISOString());
        if (result === 'counted before') return false;
        if (result === 'appended') {
          await Promise.all(measurements.map((measurement) => countProbe(measurement, at)));
          return true;
        }
      }
      throw new Error(`${mostConcurrentRuns} other runs counted their minutes meanwhile.`);
    },

    async countVideo(video, at) {
      const hour = at.toISOString().slice(0, 13);
      const counter = video.outcome === 'completed' ? 'videos_completed' : 'videos_failed';
      const wait = video.outcome === 'completed' ? video.waitMilliseconds : null;
      await Promise.all([
        add(dayKey(at, 'videos'), { [counter]: 1, ...durationCounter(wait) }, expiryAfter(at, keptDays)),
        add({ part: statusParts.videoHours, id: hour }, { [counter]: 1 }, expiryAfter(at, 2)),
      ]);
    },

    async recentVideos(at) {
      const hourBefore = new Date(at.getTime() - 60 * 60 * 1_000);
      const items = await Promise.all(
        [at, hourBefore].map(async (hour) => {
          const id = hour.toISOString().slice(0, 13);
          const { Item } = await client.send(
            new GetCommand({ TableName: tableName, Key: { part: statusParts.videoHours, id } }),
          );
          return z.parse(VideoCounters, Item ?? {});
        }),
      );
      return {
        completed: items.reduce((sum, item) => sum + item.videos_completed, 0),
        failed: items.reduce((sum, item) => sum + item.videos_failed, 0),
      };
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

  /** Fails if another run has appended since the read. */
  async function appendProbes(
    measurements: readonly Measurement[],
    measuredAt: string,
  ): Promise<'appended' | 'counted before' | 'changed meanwhile'> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: nowKey, ConsistentRead: true }),
    );
    const before = Item === undefined ? null : z.parse(NowItem, Item);
    // The scheduler delivers at least once: a second or late run finds the minute counted.
    const minute = measuredAt.slice(0, 16);
    if (before !== null && before.minute >= minute) return 'counted before';
    const recent = probesOf(before);
    const probes = Object.fromEntries(
      serviceNames.map((service) => {
        const found = measurements.find((measurement) => measurement.service === service);
        const fresh: Probe[] = found === undefined ? [] : [{ at: measuredAt, outcome: found.outcome }];
        return [service, [...recent[service], ...fresh].slice(-storedProbes)];
      }),
    );
    try {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: { ...nowKey, measured_at: measuredAt, minute, probes },
          ...(before === null
            ? { ConditionExpression: 'attribute_not_exists(id)' }
            : {
                ConditionExpression: '#minute = :before',
                ExpressionAttributeNames: { '#minute': 'minute' },
                ExpressionAttributeValues: { ':before': before.minute },
              }),
        }),
      );
      return 'appended';
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return 'changed meanwhile';
      throw error;
    }
  }

  function countProbe({ service, outcome, milliseconds }: Measurement, at: Date): Promise<void> {
    return add(
      dayKey(at, service),
      { probes: 1, failures: outcome === 'failed' ? 1 : 0, ...durationCounter(milliseconds) },
      expiryAfter(at, keptDays),
    );
  }

  async function add(
    key: { readonly part: string; readonly id: string },
    counters: Readonly<Record<string, number>>,
    expiresAtSeconds: number,
  ): Promise<void> {
    const entries = Object.entries(counters).filter(([, count]) => count !== 0);
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: key,
        UpdateExpression: `ADD ${entries.map((_, index) => `#n${index} :v${index}`).join(', ')} SET expires_at = :expires`,
        ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#n${index}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(entries.map(([, count], index) => [`:v${index}`, count])),
          ':expires': expiresAtSeconds,
        },
      }),
    );
  }
}

/** A run starts each minute and takes seconds, so more never overlap. */
const mostConcurrentRuns = 5;

const nowKey = { part: statusParts.report, id: 'now' } as const;

function dayKey(at: Date, service: ServiceName) {
  return { part: statusParts.report, id: `day#${at.toISOString().slice(0, 10)}#${service}` };
}

function durationCounter(milliseconds: number | null): Record<string, number> {
  return milliseconds === null ? {} : { [`up_to_${bucketOf(milliseconds)}`]: 1 };
}

function expiryAfter(at: Date, days: number): number {
  return Math.floor(at.getTime() / 1_000) + days * secondsPerDay;
}

const Count = z._default(z.int(), 0);
const VideoCounters = z.object({ videos_completed: Count, videos_failed: Count });
const DayItem = z.looseObject({
  id: z.string(),
  probes: Count,
  failures: Count,
  videos_completed: Count,
  videos_failed: Count,
});

function dayFrom(item: z.infer<typeof DayItem>): ServiceDay {
  const [, date = '', service] = item.id.split('#');
  const durations = bucketEndsMilliseconds.flatMap((end): [number, number][] => {
    const count = item[`up_to_${end}`];
    return typeof count === 'number' ? [[end, count]] : [];
  });
  return {
    date,
    service: z.parse(z.enum(serviceNames), service),
    probes: item.probes,
    failures: item.failures,
    videosCompleted: item.videos_completed,
    videosFailed: item.videos_failed,
    durations: new Map(durations),
  };
}

const ProbeItem = z.object({ at: z.iso.datetime(), outcome: z.enum(probeOutcomes) });
const NowItem = z.object({
  measured_at: z.iso.datetime(),
  /** `2026-11-21T12:00`: the last minute that was counted. */
  minute: z.string(),
  probes: z.partialRecord(z.enum(serviceNames), z.array(ProbeItem)),
});
type NowItem = z.infer<typeof NowItem>;

function probesOf(now: NowItem | null): Record<ServiceName, readonly Probe[]> {
  const of = (service: ServiceName): readonly Probe[] => now?.probes[service] ?? [];
  return {
    website: of('website'),
    api: of('api'),
    sign_in: of('sign_in'),
    database: of('database'),
    payments: of('payments'),
    videos: of('videos'),
  };
}
