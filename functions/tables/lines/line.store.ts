import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { tiers } from '../../../contract/billing/catalog.ts';
import { UserId, VideoId } from '../../../contract/fields/ids.ts';
import { type LineRank, lineRanks } from '../../../contract/videos/line.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import {
  arrivalMinute,
  type Entry,
  emptySlots,
  isForgotten,
  isStaleStart,
  keyOf,
  type Line,
  lineOrigins,
  type Slots,
  type VideoRef,
} from './line.ts';

/** Slots to be given. */
export interface Gift {
  readonly videos: readonly VideoRef[];
  /** The write fails once this many slots were ever given. */
  readonly givenBelow: number;
  /** Milliseconds since 1970. */
  readonly startsCountFrom: number;
  /** The accounts that still have videos in line. */
  readonly waitingAccounts: ReadonlySet<UserId>;
  /**
   * - `free`: to a video that does not wait, unless another one does
   * - `rest`: to all that wait, unless one more does
   * - `some`: others go on waiting
   */
  readonly of: 'free' | 'rest' | 'some';
  /** The rank to count for a video that did not wait; null if all did. */
  readonly arrival: LineRank | null;
}

/**
 * Each model's slots and its line. Each change of the slots is one write. Every method is repeatable;
 * returned slots are those after it.
 */
export interface LineStore {
  readSlots(model: ModelId): Promise<Slots>;
  /** Every video that was in line before the call. */
  readEntries(model: ModelId): Promise<Entry[]>;
  /** A video that gets its slot meanwhile is among the entries, the slots, or both. */
  read(model: ModelId): Promise<Line>;

  /** False if the video is in line already. */
  enter(model: ModelId, entry: Entry): Promise<boolean>;
  /** Records that a video began to wait, so that every later `give` sees it. */
  announce(model: ModelId, video: VideoRef, arrival: LineRank | null, now: Date): Promise<Slots>;
  /** False if the video is not in line. */
  noteCallback(model: ModelId, video: VideoRef, callbackId: string): Promise<boolean>;
  /** Null if the video has none or is not in line. */
  readCallback(model: ModelId, video: VideoRef): Promise<string | null>;
  /** The video keeps its slot. */
  leaveLine(model: ModelId, video: VideoRef): Promise<void>;

  /** Gives slots to all of these videos or to none. */
  give(
    model: ModelId,
    read: Slots,
    gift: Gift,
    now: Date,
  ): Promise<{ readonly isGiven: boolean; readonly slots: Slots }>;
  /** `heldSeconds` feeds the estimates; null if unknown. */
  takeBack(model: ModelId, video: VideoRef, heldSeconds: number | null): Promise<Slots>;
}

const slotsKey = 'slots';
const waitingPrefix = 'waiting/';

const attributes = {
  slot: (video: VideoRef) => `slot/${keyOf(video)}`,
  served: (userId: UserId) => `served/${userId}`,
  start: (countsFrom: number) => `start/${countsFrom}`,
  arrival: (minute: number, rank: LineRank) => `arrival/${minute}/${rank}`,
  /** Sixteen samples, overwritten in turn: a UUIDv7's last hexadecimal digit is random. */
  hold: ({ videoId }: VideoRef) => `hold/${videoId.slice(-1)}`,
};

/**
 * For each model, one item per video in line and one item `slots`. That item names every video with a slot,
 * so no slot is lost or given twice; its attributes change one by one, so writes do not wait for each other.
 * `given` grows with each slot, so of two concurrent gifts to videos in line only one succeeds.
 */
export function createLineStore(client: DynamoDBDocumentClient, tableName: string): LineStore {
  const slotsOf = (model: ModelId) => ({ TableName: tableName, Key: { model, entry: slotsKey } });
  const entryOf = (model: ModelId, video: VideoRef) => ({
    TableName: tableName,
    Key: { model, entry: waitingPrefix + keyOf(video) },
  });
  return {
    readSlots,
    readEntries,

    async read(model) {
      const entries = await readEntries(model);
      return { ...(await readSlots(model)), entries };
    },

    async enter(model, entry) {
      return isWritten(() =>
        client.send(
          new PutCommand({
            TableName: tableName,
            Item: { model, ...itemOf(entry) },
            ConditionExpression: 'attribute_not_exists(entry)',
          }),
        ),
      );
    },

    async announce(model, video, arrival, now) {
      const update = createUpdate();
      update.set('last_waiting', `${keyOf(video)} ${now.getTime()}`);
      if (arrival !== null) update.add(attributes.arrival(arrivalMinute(now), arrival), 1);
      return (await change(model, update)).slots;
    },

    async noteCallback(model, video, callbackId) {
      return isWritten(() =>
        client.send(
          new UpdateCommand({
            ...entryOf(model, video),
            UpdateExpression: 'SET callback_id = :callback',
            ConditionExpression: 'attribute_exists(entry)',
            ExpressionAttributeValues: { ':callback': callbackId },
          }),
        ),
      );
    },

    async readCallback(model, video) {
      const { Item } = await client.send(new GetCommand({ ...entryOf(model, video), ConsistentRead: true }));
      return Item === undefined ? null : entryFrom(Item).callbackId;
    },

    async leaveLine(model, video) {
      await client.send(new DeleteCommand(entryOf(model, video)));
    },

    async give(model, read, gift, now) {
      const update = createUpdate();
      const at = now.toISOString();
      for (const video of gift.videos) {
        update.set(attributes.slot(video), at);
        update.require((name) => `attribute_not_exists(${name})`, attributes.slot(video));
      }
      const served = new Set(gift.videos.map(({ userId }) => userId));
      for (const userId of served) {
        if (gift.waitingAccounts.has(userId)) update.set(attributes.served(userId), at);
      }
      for (const userId of read.servedAt.keys()) {
        if (!gift.waitingAccounts.has(userId)) update.remove(attributes.served(userId));
      }
      for (const countsFrom of read.starts.keys()) {
        if (isStaleStart(countsFrom, now)) update.remove(attributes.start(countsFrom));
      }
      for (const { minute, rank } of read.arrivals) {
        if (isForgotten(minute, now)) update.remove(attributes.arrival(minute, rank));
      }
      if (gift.videos.length > 0) {
        update.add('given', gift.videos.length);
        update.add(attributes.start(gift.startsCountFrom), gift.videos.length);
      }
      if (gift.arrival !== null) update.add(attributes.arrival(arrivalMinute(now), gift.arrival), 1);
      update.require((name) => `(attribute_not_exists(${name}) OR ${name} < :below)`, 'given', {
        ':below': gift.givenBelow,
      });
      if (gift.of === 'free') update.require((name) => `attribute_not_exists(${name})`, 'last_waiting');
      if (gift.of === 'rest' && read.lastWaiting !== null) {
        update.require((name) => `${name} = :waiting`, 'last_waiting', { ':waiting': read.lastWaiting });
        update.remove('last_waiting');
      }
      const { isChanged, slots } = await change(model, update);
      // When a write's answer is lost, its repetition is refused although the slots were given.
      const isGiven =
        isChanged ||
        (gift.videos.length > 0 &&
          gift.videos.every((video) =>
            slots.slots.some((slot) => keyOf(slot) === keyOf(video) && slot.slotAt === at),
          ));
      return { isGiven, slots };
    },

    async takeBack(model, video, heldSeconds) {
      const update = createUpdate();
      update.remove(attributes.slot(video));
      if (heldSeconds !== null) update.set(attributes.hold(video), heldSeconds);
      update.require((name) => `attribute_exists(${name})`, attributes.slot(video));
      return (await change(model, update)).slots;
    },
  };

  async function readSlots(model: ModelId): Promise<Slots> {
    const { Item } = await client.send(new GetCommand({ ...slotsOf(model), ConsistentRead: true }));
    return slotsFrom(Item);
  }

  async function readEntries(model: ModelId): Promise<Entry[]> {
    const entries: Entry[] = [];
    const pages = paginateQuery(
      { client },
      {
        TableName: tableName,
        KeyConditionExpression: 'model = :model AND begins_with(entry, :waiting)',
        ExpressionAttributeValues: { ':model': model, ':waiting': waitingPrefix },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) entries.push(...Items.map(entryFrom));
    return entries;
  }

  /** Returns the item `slots` after the change, or as it is if the condition failed. */
  async function change(
    model: ModelId,
    update: Update,
  ): Promise<{ readonly isChanged: boolean; readonly slots: Slots }> {
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          ...slotsOf(model),
          ...update.expressions(),
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { isChanged: true, slots: slotsFrom(Attributes) };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { isChanged: false, slots: slotsFrom(error.Item && unmarshall(error.Item)) };
    }
  }
}

async function isWritten(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** The changes and conditions of one update. */
interface Update {
  set(attribute: string, value: string | number): void;
  add(attribute: string, number: number): void;
  remove(attribute: string): void;
  /** @param condition of the attribute's placeholder */
  require(
    condition: (name: string) => string,
    attribute: string,
    values?: Readonly<Record<string, string | number>>,
  ): void;
  expressions(): Pick<
    UpdateCommandInput,
    'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
  >;
}

function createUpdate(): Update {
  const names = new Map<string, string>();
  const values = new Map<string | number, string>();
  const conditionValues: Record<string, string | number> = {};
  const clauses = { SET: [] as string[], ADD: [] as string[], REMOVE: [] as string[] };
  const conditions: string[] = [];
  const placeholder = <Key>(known: Map<Key, string>, key: Key, sign: string): string => {
    const found = known.get(key) ?? `${sign}${known.size}`;
    known.set(key, found);
    return found;
  };
  const nameOf = (attribute: string) => placeholder(names, attribute, '#n');
  const signOf = (value: string | number) => placeholder(values, value, ':v');
  return {
    set: (attribute, value) => clauses.SET.push(`${nameOf(attribute)} = ${signOf(value)}`),
    add: (attribute, number) => clauses.ADD.push(`${nameOf(attribute)} ${signOf(number)}`),
    remove: (attribute) => clauses.REMOVE.push(nameOf(attribute)),
    require(condition, attribute, given = {}) {
      conditions.push(condition(nameOf(attribute)));
      Object.assign(conditionValues, given);
    },
    expressions: () => ({
      UpdateExpression: Object.entries(clauses)
        .filter(([, changes]) => changes.length > 0)
        .map(([clause, changes]) => `${clause} ${changes.join(', ')}`)
        .join(' '),
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeNames: Object.fromEntries(Array.from(names, ([name, sign]) => [sign, name])),
      ...((values.size > 0 || Object.keys(conditionValues).length > 0) && {
        ExpressionAttributeValues: {
          ...conditionValues,
          ...Object.fromEntries(Array.from(values, ([value, sign]) => [sign, value])),
        },
      }),
    }),
  };
}

const Rank = z.enum(lineRanks);

function slotsFrom(item: Readonly<Record<string, unknown>> | undefined): Slots {
  if (item === undefined) return emptySlots;
  const slots: { userId: UserId; videoId: VideoId; slotAt: string }[] = [];
  const starts = new Map<number, number>();
  const servedAt = new Map<UserId, string>();
  const holdSeconds: number[] = [];
  const arrivals: { minute: number; rank: LineRank; count: number }[] = [];
  for (const [attribute, value] of Object.entries(item)) {
    const [kind, first, last] = attribute.split('/');
    switch (kind) {
      case 'slot':
        slots.push({
          userId: UserId.parse(first),
          videoId: VideoId.parse(last),
          slotAt: z.parse(z.string(), value),
        });
        break;
      case 'served':
        servedAt.set(UserId.parse(first), z.parse(z.string(), value));
        break;
      case 'start':
        starts.set(Number(first), z.parse(z.number(), value));
        break;
      case 'arrival':
        arrivals.push({
          minute: Number(first),
          rank: z.parse(Rank, Number(last)),
          count: z.parse(z.number(), value),
        });
        break;
      case 'hold':
        holdSeconds.push(z.parse(z.number(), value));
        break;
      default:
    }
  }
  const { given, last_waiting: lastWaiting } = z.parse(CountsItem, item);
  return { slots, given, starts, servedAt, lastWaiting, holdSeconds, arrivals };
}

const CountsItem = z.object({
  given: z._default(z.int(), 0),
  last_waiting: z._default(z.nullable(z.string()), null),
});

const EntryItem = z.object({
  entry: z.string(),
  tier: z.nullable(z.enum(tiers)),
  origin: z.enum(lineOrigins),
  requested_at: z.string(),
  callback_id: z.nullable(z.string()),
});

function entryFrom(item: unknown): Entry {
  const entry = z.parse(EntryItem, item);
  const [, userId, videoId] = entry.entry.split('/');
  return {
    userId: UserId.parse(userId),
    videoId: VideoId.parse(videoId),
    tier: entry.tier,
    origin: entry.origin,
    requestedAt: entry.requested_at,
    callbackId: entry.callback_id,
  };
}

function itemOf(entry: Entry): z.infer<typeof EntryItem> {
  return {
    entry: waitingPrefix + keyOf(entry),
    tier: entry.tier,
    origin: entry.origin,
    requested_at: entry.requestedAt,
    callback_id: entry.callbackId,
  };
}
