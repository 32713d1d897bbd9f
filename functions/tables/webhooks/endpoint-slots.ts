import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { updateEndpoint } from './update-endpoint.ts';
import { EndpointItem } from './webhook-items.ts';

export type SlotResult =
  | { readonly kind: 'taken'; readonly slot: Slot; readonly endpoint: EndpointItem }
  | { readonly kind: 'full' }
  /** After time-outs, until then (ISO 8601). */
  | { readonly kind: 'paused'; readonly until: string }
  | { readonly kind: 'gone' };

/** One of an endpoint's concurrent requests. */
export interface Slot {
  readonly name: string;
  /** ISO 8601. Free from then on. */
  readonly until: string;
}

/** The result of a slot's attempt. */
export interface SlotEnd {
  /** Null before the event's end, and for a test event. */
  readonly ended: 'delivered' | 'given_up' | null;
  /** Null if nothing was sent. */
  readonly attempt: 'accepted' | 'failed' | 'timed_out' | null;
  /** A failed test says nothing about real events; an accepted one shows that the endpoint works. */
  readonly isTest: boolean;
}

/** Concurrent requests to one endpoint from all functions. */
export const slots = ['slot_0', 'slot_1', 'slot_2', 'slot_3', 'slot_4'] as const;

/** Longer than an attempt with its writes; frees the slot of an interrupted function. */
const slotMilliseconds = 60_000;

/**
 * A free slot may be taken by another function between the read and the write, each time: five tries left
 * one of a thousand deliveries without a slot that was free.
 */
const triesMaximum = 50;

export interface EndpointSlots {
  /** Reads the endpoint in the same write. */
  takeSlot(userId: UserId, id: WebhookEndpointId, now: Date): Promise<SlotResult>;
  /**
   * Records the attempt: given-up events, failed and timed-out attempts each add one to their count, their
   * opposites reset it. Returns the endpoint after it; null if it was deleted.
   */
  giveSlotBack(endpoint: EndpointItem, slot: Slot, end: SlotEnd, now: Date): Promise<EndpointItem | null>;
}

/** Takes a slot for an attempt, and gives it back with the attempt's result. */
export function createEndpointSlots(
  client: DynamoDBDocumentClient,
  tableName: string,
  random: () => number,
): EndpointSlots {
  return {
    async takeSlot(userId, id, now) {
      const until = new Date(now.getTime() + slotMilliseconds).toISOString();
      const isFree = (name: string, item: Readonly<Record<string, unknown>>) =>
        typeof item[name] !== 'string' || item[name] < now.toISOString();
      let tried = slots[Math.floor(random() * slots.length)] ?? slots[0];
      for (let attempt = 1; attempt <= triesMaximum; attempt += 1) {
        const result = await updateEndpoint(client, tableName, userId, id, {
          set: { [tried]: until },
          condition:
            `attribute_exists(user_id) AND (attribute_not_exists(${tried}) OR ${tried} < :now)` +
            ' AND (attribute_not_exists(paused_until) OR paused_until <= :now)',
          values: { ':now': now.toISOString() },
        });
        if (result.kind === 'written') {
          return {
            kind: 'taken',
            slot: { name: tried, until },
            endpoint: z.parse(EndpointItem, result.item),
          };
        }
        if (result.item === undefined) return { kind: 'gone' };
        const item = result.item;
        const { paused_until: pausedUntil } = z.parse(EndpointItem, item);
        if (pausedUntil !== null && pausedUntil > now.toISOString())
          return { kind: 'paused', until: pausedUntil };
        const free = slots.filter((name) => isFree(name, item));
        const next = free[Math.floor(random() * free.length)];
        if (next === undefined) return { kind: 'full' };
        tried = next;
      }
      return { kind: 'full' };
    },

    async giveSlotBack(seen, { name, until }, { ended, attempt, isTest }, now) {
      const hasFailed = !isTest && (attempt === 'failed' || attempt === 'timed_out');
      const result = await updateEndpoint(client, tableName, seen.user_id, seen.id, {
        set: {
          [name]: null,
          ...(ended === 'delivered' && { missed_events: null }),
          ...(attempt === 'accepted' && { failing_since: null, failures: null }),
          ...((attempt === 'accepted' || attempt === 'failed') && { timeouts: null, paused_until: null }),
        },
        setOnce: { ...(hasFailed && { failing_since: now.toISOString() }) },
        add: {
          ...(ended === 'given_up' && { missed_events: 1 }),
          ...(hasFailed && { failures: 1 }),
          ...(attempt === 'timed_out' && { timeouts: 1 }),
        },
        condition: `${name} = :until`,
        values: { ':until': until },
      });
      if (result.kind === 'written') return z.parse(EndpointItem, result.item);
      return result.item === undefined ? null : seen;
    },
  };
}
