import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { LineRank } from '../../../contract/videos/line.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import {
  arrivalMinute,
  isForgotten,
  isStaleStart,
  keyOf,
  type Line,
  type Slots,
  type VideoRef,
} from './line.ts';
import { createLineEntries, type LineEntries } from './line-entries.ts';
import { slotsAttributes, slotsFrom } from './slots-item.ts';
import { createSlotsUpdate, type SlotsUpdate } from './slots-update.ts';

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
export interface LineStore extends LineEntries {
  readSlots(model: ModelId): Promise<Slots>;
  /** A video that gets its slot meanwhile is among the entries, the slots, or both. */
  read(model: ModelId): Promise<Line>;

  /** Records that a video began to wait, so that every later `give` sees it. */
  announce(model: ModelId, video: VideoRef, arrival: LineRank | null, now: Date): Promise<Slots>;
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

/**
 * For each model, one item per video in line and one item `slots`. That item names every video with a slot,
 * so no slot is lost or given twice; its attributes change one by one, so writes do not wait for each other.
 * `given` grows with each slot, so of two concurrent gifts to videos in line only one succeeds.
 */
export function createLineStore(client: DynamoDBDocumentClient, tableName: string): LineStore {
  const slotsOf = (model: ModelId) => ({ TableName: tableName, Key: { model, entry: slotsKey } });
  const entries = createLineEntries(client, tableName);
  return {
    ...entries,
    readSlots,

    async read(model) {
      const waiting = await entries.readEntries(model);
      return { ...(await readSlots(model)), entries: waiting };
    },

    async announce(model, video, arrival, now) {
      const update = createSlotsUpdate();
      update.set('last_waiting', `${keyOf(video)} ${now.getTime()}`);
      if (arrival !== null) update.add(slotsAttributes.arrival(arrivalMinute(now), arrival), 1);
      return (await change(model, update)).slots;
    },

    async give(model, read, gift, now) {
      const { isChanged, slots } = await change(model, giftUpdate(read, gift, now));
      // When a write's answer is lost, its repetition is refused although the slots were given.
      const isGiven = isChanged || hasSlots(slots, gift.videos, now.toISOString());
      return { isGiven, slots };
    },

    async takeBack(model, video, heldSeconds) {
      const update = createSlotsUpdate();
      update.remove(slotsAttributes.slot(video));
      if (heldSeconds !== null) update.set(slotsAttributes.hold(video), heldSeconds);
      update.require((name) => `attribute_exists(${name})`, slotsAttributes.slot(video));
      return (await change(model, update)).slots;
    },
  };

  async function readSlots(model: ModelId): Promise<Slots> {
    const { Item } = await client.send(new GetCommand({ ...slotsOf(model), ConsistentRead: true }));
    return slotsFrom(Item);
  }

  /** Returns the item `slots` after the change, or as it is if the condition failed. */
  async function change(
    model: ModelId,
    update: SlotsUpdate,
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

/** The whole gift as one write of the item `slots`; `read` is the item it was decided on. */
function giftUpdate(read: Slots, gift: Gift, now: Date): SlotsUpdate {
  const update = createSlotsUpdate();
  const at = now.toISOString();
  for (const video of gift.videos) {
    update.set(slotsAttributes.slot(video), at);
    update.require((name) => `attribute_not_exists(${name})`, slotsAttributes.slot(video));
  }
  const served = new Set(gift.videos.map(({ userId }) => userId));
  for (const userId of served) {
    if (gift.waitingAccounts.has(userId)) update.set(slotsAttributes.served(userId), at);
  }
  for (const userId of read.servedAt.keys()) {
    if (!gift.waitingAccounts.has(userId)) update.remove(slotsAttributes.served(userId));
  }
  for (const countsFrom of read.starts.keys()) {
    if (isStaleStart(countsFrom, now)) update.remove(slotsAttributes.start(countsFrom));
  }
  for (const { minute, rank } of read.arrivals) {
    if (isForgotten(minute, now)) update.remove(slotsAttributes.arrival(minute, rank));
  }
  if (gift.videos.length > 0) {
    update.add('given', gift.videos.length);
    update.add(slotsAttributes.start(gift.startsCountFrom), gift.videos.length);
  }
  if (gift.arrival !== null) update.add(slotsAttributes.arrival(arrivalMinute(now), gift.arrival), 1);
  update.require((name) => `(attribute_not_exists(${name}) OR ${name} < :below)`, 'given', {
    ':below': gift.givenBelow,
  });
  if (gift.of === 'free') update.require((name) => `attribute_not_exists(${name})`, 'last_waiting');
  if (gift.of === 'rest' && read.lastWaiting !== null) {
    update.require((name) => `${name} = :waiting`, 'last_waiting', { ':waiting': read.lastWaiting });
    update.remove('last_waiting');
  }
  return update;
}

/** Whether all of the videos, at least one, have slots of that instant. */
function hasSlots({ slots }: Slots, videos: readonly VideoRef[], at: string): boolean {
  return (
    videos.length > 0 &&
    videos.every((video) => slots.some((slot) => keyOf(slot) === keyOf(video) && slot.slotAt === at))
  );
}
