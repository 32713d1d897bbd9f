import * as z from 'zod/mini';
import { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import {
  attemptOutcomes,
  DeliveryAttempt,
  deliveryStates,
  disabledReasons,
  WebhookEventId,
  webhookDaysKept,
  webhookEventTypes,
} from '../../../contract/developers/webhooks.ts';
import { UserId, VideoId } from '../../../contract/fields/ids.ts';
import { languages } from '../../../contract/fields/languages.ts';

/** `entry` comes from `entryOf`. An absent attribute is null. */

export const EndpointItem = z.object({
  user_id: UserId,
  id: WebhookEndpointId,
  /** Gets its emails; differs from `user_id` in test mode. */
  account_id: UserId,
  mode: z.enum(['live', 'test']),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  secret: z.string(),
  /** Also signs until `former_secret_ends_at`. */
  former_secret: z._default(z.nullable(z.string()), null),
  former_secret_ends_at: z._default(z.nullable(z.string()), null),
  /** Null while enabled. */
  disabled_reason: z._default(z.nullable(z.enum(disabledReasons)), null),
  missed_events: z._default(z.int(), 0),
  /** The first failure since the last accepted attempt, without test events. */
  failing_since: z._default(z.nullable(z.string()), null),
  /** Since then. */
  failures: z._default(z.int(), 0),
  /** Consecutive attempts that timed out. */
  timeouts: z._default(z.int(), 0),
  paused_until: z._default(z.nullable(z.string()), null),
  /** The language of the page or program that made it, for its emails. */
  language: z.enum(languages),
  created_at: z.string(),
});
export type EndpointItem = z.infer<typeof EndpointItem>;

/** The outbox, and the source of a replay. */
export const EventItem = z.object({
  user_id: UserId,
  id: WebhookEventId,
  type: z.enum(webhookEventTypes),
  created_at: z.string(),
  video_id: z._default(z.nullable(VideoId), null),
  /** Null for each endpoint that listens. */
  endpoint_id: z._default(z.nullable(WebhookEndpointId), null),
  /** Only of `credits.low`. */
  credits: z._default(z.nullable(z.int()), null),
  test: z._default(z.boolean(), false),
  /** When the sweep writes its deliveries; null once they are written. */
  due_at: z._default(z.nullable(z.string()), null),
});
export type EventItem = z.infer<typeof EventItem>;

export const DeliveryItem = z.object({
  user_id: UserId,
  event_id: WebhookEventId,
  endpoint_id: WebhookEndpointId,
  type: z.enum(webhookEventTypes),
  /** The event's. */
  created_at: z.string(),
  video_id: z._default(z.nullable(VideoId), null),
  test: z._default(z.boolean(), false),
  state: z.enum(deliveryStates),
  /** Since it was scheduled, including the running one. */
  attempt: z.int(),
  attempts: z.array(z.extend(DeliveryAttempt, { outcome: z.enum(attemptOutcomes) })),
  /** The next attempt; during one, when it counts as lost. */
  due_at: z._default(z.nullable(z.string()), null),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

/** Ids of events sort by time, so events and an endpoint's deliveries do. */
export const entryOf = {
  endpoint: (id: WebhookEndpointId) => `endpoint#${id}`,
  event: (id: WebhookEventId) => `event#${id}`,
  delivery: (endpointId: WebhookEndpointId, id: WebhookEventId) => `delivery#${endpointId}#${id}`,
  /** The number of endpoints. */
  endpoints: 'endpoints',
  lowCredits: 'low-credits',
} as const;

/** A row's primary key; `entry` comes from `entryOf`. */
export function keyOf(userId: UserId, entry: string) {
  return { user_id: userId, entry };
}

/** Partitions of the index `due`, because one takes 1,000 writes a second. */
export const dueShards = 4;

/** Keeps a row in the index `due`; null removes it. The last digit of an event's id is random. */
export function due(id: WebhookEventId, at: string | null) {
  return {
    due_at: at,
    due_shard: at === null ? null : String(Number.parseInt(id.slice(-1), 16) % dueShards),
  };
}

/** Seconds since 1970. */
export function expiryOf(from: Date): number {
  return Math.ceil(from.getTime() / 1_000) + webhookDaysKept * 24 * 60 * 60;
}

/** The table omits attributes that are null in code. */
export function withoutNulls(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}
