import * as z from 'zod/mini';
import { WebhookEndpointId } from '../../../contract/developer-api.ts';
import { UserId, VideoId } from '../../../contract/ids.ts';
import { languages } from '../../../contract/languages.ts';
import {
  attemptOutcomes,
  DeliveryAttempt,
  deliveryStates,
  disabledReasons,
  WebhookEventId,
  webhookDaysKept,
  webhookEventTypes,
} from '../../../contract/webhooks.ts';

/** The rows of the webhooks table: `user_id`, and `entry` as `entryOf` writes it. An absent attribute is null. */

export const EndpointItem = z.object({
  user_id: UserId,
  id: WebhookEndpointId,
  /** Whom its mails go to: another than `user_id` in test mode. */
  account_id: UserId,
  mode: z.enum(['live', 'test']),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  secret: z.string(),
  /** Signs as well until `former_secret_ends_at`. */
  former_secret: z._default(z.nullable(z.string()), null),
  former_secret_ends_at: z._default(z.nullable(z.string()), null),
  /** Null: it is enabled. */
  disabled_reason: z._default(z.nullable(z.enum(disabledReasons)), null),
  missed_events: z._default(z.int(), 0),
  /** The first attempt that failed since the last one that was accepted, test events aside. */
  failing_since: z._default(z.nullable(z.string()), null),
  /** Attempts that failed since then. */
  failures: z._default(z.int(), 0),
  /** Attempts that timed out since the last one that ended otherwise. */
  timeouts: z._default(z.int(), 0),
  /** It gets nothing until then, since it timed out too often. */
  paused_until: z._default(z.nullable(z.string()), null),
  /** Of the page or program that made it: its mails are in it. */
  language: z.enum(languages),
  created_at: z.string(),
});
export type EndpointItem = z.infer<typeof EndpointItem>;

/** Something that happened: the outbox, and what a replay reads. */
export const EventItem = z.object({
  user_id: UserId,
  id: WebhookEventId,
  type: z.enum(webhookEventTypes),
  created_at: z.string(),
  video_id: z._default(z.nullable(VideoId), null),
  /** The one endpoint that is told; null: each that listens. */
  endpoint_id: z._default(z.nullable(WebhookEndpointId), null),
  /** With `credits.low`. */
  credits: z._default(z.nullable(z.int()), null),
  test: z._default(z.boolean(), false),
  /** While its deliveries have not been written: when the sweep does. */
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
  /** Attempts since it was scheduled, the running one included. */
  attempt: z.int(),
  attempts: z.array(z.extend(DeliveryAttempt, { outcome: z.enum(attemptOutcomes) })),
  /** The next attempt; while one runs, when it counts as lost. */
  due_at: z._default(z.nullable(z.string()), null),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

/** A row's sort key. Deliveries of an endpoint, and events, sort by time: their ids do. */
export const entryOf = {
  endpoint: (id: WebhookEndpointId) => `endpoint#${id}`,
  event: (id: WebhookEventId) => `event#${id}`,
  delivery: (endpointId: WebhookEndpointId, id: WebhookEventId) => `delivery#${endpointId}#${id}`,
  /** How many endpoints there are. */
  endpoints: 'endpoints',
  /** That the account was told of its low credits. */
  lowCredits: 'low-credits',
} as const;

/** The index of what is due is spread over so many partitions, since one takes 1,000 writes a second. */
export const dueShards = 4;

/** The attributes that keep a row in the index `due`; null: in none. The last digit of an event's id is random. */
export function due(id: WebhookEventId, at: string | null) {
  return {
    due_at: at,
    due_shard: at === null ? null : String(Number.parseInt(id.slice(-1), 16) % dueShards),
  };
}

/** When DynamoDB may delete a row, in seconds since 1970. */
export function expiryOf(from: Date): number {
  return Math.ceil(from.getTime() / 1_000) + webhookDaysKept * 24 * 60 * 60;
}

/** Attributes are absent in the table where they are null in code. */
export function withoutNulls(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}
