import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type ServiceName, serviceNames } from '../../../contract/status.ts';
import { addCounters, durationCounter, expiryAfter, keptDays } from './add-counters.ts';
import { type Probe, type ProbeOutcome, storedProbes } from './assess.ts';
import { dayKey, NowItem, nowKey, probesOf } from './status-items.ts';

export interface Measurement {
  readonly service: ServiceName;
  readonly outcome: ProbeOutcome;
  /** Null without an answer, or with nothing to time. */
  readonly milliseconds: number | null;
}

/** A run starts each minute and takes seconds, so more never overlap. */
const mostConcurrentRuns = 5;

export interface MeasurementRecords {
  /**
   * Stores one minute's measurements and counts them on the day of `at`. False if this minute or a later one
   * was counted.
   */
  record(measurements: readonly Measurement[], at: Date): Promise<boolean>;
}

/** Stores each minute's measurements once, and counts them on their day. */
export function createMeasurementRecords(
  client: DynamoDBDocumentClient,
  tableName: string,
): MeasurementRecords {
  return {
    async record(measurements, at) {
      for (let attempt = 0; attempt < mostConcurrentRuns; attempt += 1) {
        const result = await appendProbes(client, tableName, measurements, at.toISOString());
        if (result === 'counted before') return false;
        if (result === 'appended') {
          await Promise.all(
            measurements.map((measurement) => countProbe(client, tableName, measurement, at)),
          );
          return true;
        }
      }
      throw new Error(`${mostConcurrentRuns} other runs counted their minutes meanwhile.`);
    },
  };
}

/** Fails if another run has appended since the read. */
async function appendProbes(
  client: DynamoDBDocumentClient,
  tableName: string,
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

function countProbe(
  client: DynamoDBDocumentClient,
  tableName: string,
  { service, outcome, milliseconds }: Measurement,
  at: Date,
): Promise<void> {
  return addCounters(
    client,
    tableName,
    dayKey(at, service),
    { probes: 1, failures: outcome === 'failed' ? 1 : 0, ...durationCounter(milliseconds) },
    expiryAfter(at, keptDays),
  );
}
