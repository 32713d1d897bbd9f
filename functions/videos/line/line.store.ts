import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { tiers } from '../../../contract/catalog.ts';
import { UserId, VideoId } from '../../../contract/ids.ts';
import type { ModelId } from '../../../contract/models.ts';
import { failedCondition, isTransient, type TransactionItem } from '../../aws/transactions.ts';
import { DependencyFailure } from '../../http/dependency-failure.ts';
import { type Entry, emptyLine, type Line } from './line.ts';

export interface LineStore {
  /** A model's line. A video may have entered or left since. */
  read(model: ModelId): Promise<Line>;
  /**
   * Changes a model's line: reads it, asks `decide` for the line as it should be, and writes what differs in one
   * transaction, if no other request has changed the line meanwhile; else it begins again. The same line back writes
   * nothing. Returns the line before and after.
   *
   * @throws LineContended
   */
  change(
    model: ModelId,
    decide: (line: Line) => Line,
  ): Promise<{ readonly before: Line; readonly after: Line }>;
}

const headKey = 'head';

/** Attempts of one change, some 5 seconds in all. */
const attemptsMaximum = 20;

const pauseMilliseconds = { first: 10, longest: 400 } as const;

/**
 * The lines table: for each model one item for each video in line or with a slot, and one item, the head, whose version
 * each change raises, so that changes of a line follow one another.
 */
export function createLineStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
  random: () => number = Math.random,
): LineStore {
  return { read: async (model) => (await readVersion(model)).line, change };

  async function change(model: ModelId, decide: (line: Line) => Line) {
    for (let attempt = 0; attempt < attemptsMaximum; attempt += 1) {
      const { version, line: before } = await readVersion(model);
      const after = decide(before);
      if (after === before || (await write(model, version, before, after))) return { before, after };
      await pause(random() * Math.min(pauseMilliseconds.longest, pauseMilliseconds.first * 2 ** attempt));
    }
    throw new LineContended();
  }

  /** The head comes first: a change after that is noticed by its version, when the line is written. */
  async function readVersion(model: ModelId): Promise<{ version: number; line: Line }> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { model, entry: headKey }, ConsistentRead: true }),
    );
    if (Item === undefined) return { version: 0, line: emptyLine };
    const head = z.parse(HeadItem, Item);
    const entries: Entry[] = [];
    const pages = paginateQuery(
      { client },
      {
        TableName: tableName,
        // Every video's key sorts after the head's.
        KeyConditionExpression: 'model = :model AND entry > :head',
        ExpressionAttributeValues: { ':model': model, ':head': headKey },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) {
      for (const item of Items) entries.push(entryFrom(z.parse(EntryItem, item)));
    }
    return {
      version: head.version,
      line: {
        entries,
        starts: head.starts,
        secondsPerVideo: head.seconds_per_video,
        arrivals: { counts: head.arrivals, at: head.arrivals_at },
      },
    };
  }

  /** False if another request has changed the line. */
  async function write(model: ModelId, version: number, before: Line, after: Line): Promise<boolean> {
    const kept = new Set(after.entries.map(keyOf));
    const known = new Set(before.entries);
    const head: TransactionItem = {
      Put: {
        TableName: tableName,
        Item: {
          model,
          entry: headKey,
          version: version + 1,
          starts: after.starts,
          seconds_per_video: after.secondsPerVideo,
          arrivals: after.arrivals.counts,
          arrivals_at: after.arrivals.at,
        },
        ...(version === 0
          ? { ConditionExpression: 'attribute_not_exists(version)' }
          : {
              ConditionExpression: 'version = :version',
              ExpressionAttributeValues: { ':version': version },
            }),
      },
    };
    const removals = before.entries
      .filter((entry) => !kept.has(keyOf(entry)))
      .map((entry) => ({ Delete: { TableName: tableName, Key: { model, entry: keyOf(entry) } } }));
    const puts = after.entries
      .filter((entry) => !known.has(entry))
      .map((entry) => ({ Put: { TableName: tableName, Item: { model, ...itemOf(entry) } } }));
    try {
      await client.send(new TransactWriteCommand({ TransactItems: [head, ...removals, ...puts] }));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      if (failedCondition(error.CancellationReasons?.[0]) || isTransient(error)) return false;
      throw error;
    }
  }
}

/** Too many requests change a line at once; nothing was written. */
export class LineContended extends DependencyFailure {
  constructor() {
    super('DynamoDB', null);
    this.message = 'The line is being changed by too many requests at once.';
    this.name = 'LineContended';
  }
}

const videoPrefix = 'video#';

function keyOf({ userId, videoId }: Entry): string {
  return `${videoPrefix}${userId}/${videoId}`;
}

const HeadItem = z.object({
  version: z.int(),
  starts: z.array(z.string()),
  seconds_per_video: z.nullable(z.number()),
  arrivals: z.tuple([z.number(), z.number(), z.number()]),
  arrivals_at: z.string(),
});

const EntryItem = z.object({
  user_id: UserId,
  video_id: VideoId,
  tier: z.nullable(z.enum(tiers)),
  requested_at: z.string(),
  slot_at: z.nullable(z.string()),
  callback_id: z.nullable(z.string()),
});

function entryFrom(item: z.infer<typeof EntryItem>): Entry {
  return {
    userId: item.user_id,
    videoId: item.video_id,
    tier: item.tier,
    requestedAt: item.requested_at,
    slotAt: item.slot_at,
    callbackId: item.callback_id,
  };
}

function itemOf(entry: Entry): z.infer<typeof EntryItem> & { entry: string } {
  return {
    entry: keyOf(entry),
    user_id: entry.userId,
    video_id: entry.videoId,
    tier: entry.tier,
    requested_at: entry.requestedAt,
    slot_at: entry.slotAt,
    callback_id: entry.callbackId,
  };
}
