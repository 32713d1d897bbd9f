import * as z from 'zod/mini';
import { VideoId } from '../fields/ids.ts';
import { line, text } from '../fields/text-schemas.ts';
import { DeveloperVideo, WebhookEndpointId } from './developer-api.ts';

/** ISO 8601 in UTC with milliseconds. */
const Instant = z.iso.datetime();

/** For videos that an API key made. */
export const videoEventTypes = ['video.completed', 'video.failed', 'video.cancelled'] as const;
export type VideoEventType = (typeof videoEventTypes)[number];

export const webhookEventTypes = [...videoEventTypes, 'credits.low'] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

export const endpointsMaximum = 10;

/** An account with fewer credits gets `credits.low`. */
export const lowCreditsThreshold = 5_000;

/** How long events and deliveries can be read and replayed. */
export const webhookDaysKept = 10;

/** How long the former secret also signs after a rotation. */
export const formerSecretHours = 24;

/** Deliveries that one replay schedules at most. */
export const replayMaximum = 500;

/** Events missed in a row that disable an endpoint, and the counts at which its owner is mailed before. */
export const missedEventsMaximum = 20;
export const missedEventsMailed: readonly number[] = [5, 10, 15];

/** `evt_` and a UUIDv7 in hexadecimal, the same in every attempt. It sorts events by time. */
export const WebhookEventId = z
  .string()
  .check(z.regex(/^evt_[0-9a-f]{32}$/, 'the id of an event, such as evt_01890a5dac96774bbcceb302099a8057'))
  .brand<'WebhookEventId'>();
export type WebhookEventId = z.infer<typeof WebhookEventId>;

/** Base64 of 32 random bytes; specification: https://github.com/standard-webhooks/standard-webhooks */
const WebhookSecret = z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{43}=$/));

export const webhookUrlAllowed =
  'an https URL of a public host, on port 443 or 8443, without user name and password, of up to 2,048 characters';
const eventsAllowed = `one or more of ${webhookEventTypes.join(', ')}, each once`;

const settings = {
  url: line(2_048, webhookUrlAllowed).check(z.url(webhookUrlAllowed)),
  description: text(0, 200),
  events: z.array(z.enum(webhookEventTypes), eventsAllowed).check(
    z.minLength(1, eventsAllowed),
    z.refine((events) => new Set(events).size === events.length, eventsAllowed),
    z.meta({ uniqueItems: true }),
  ),
} as const;

/** The page chooses, live by default; a key has the endpoints of its own mode. */
export const WebhookMode = z.strictObject({ mode: z.optional(z.enum(['live', 'test'])) });

export const WebhookCreation = z.strictObject({
  url: settings.url,
  description: z._default(settings.description, ''),
  events: settings.events,
});
export type WebhookCreation = z.infer<typeof WebhookCreation>;

/** Absent fields stay. */
export const WebhookChange = z.strictObject({
  url: z.optional(settings.url),
  description: z.optional(settings.description),
  events: z.optional(settings.events),
  enabled: z.optional(z.boolean()),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

/**
 * - `gone`: it answered 410
 * - `failing`: it accepted nothing for a day, or missed too many events in a row
 */
export const disabledReasons = ['owner', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** An endpoint without its secret. */
export const WebhookEndpoint = z.strictObject({
  id: WebhookEndpointId,
  mode: z.enum(['live', 'test']),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  enabled: z.boolean(),
  disabled_reason: z.nullable(z.enum(disabledReasons)),
  created_at: Instant,
  /** Events given up since the last accepted one. */
  missed_events: z.int(),
  /** Until when the former secret also signs; null: it does not. */
  former_secret_ends_at: z.nullable(Instant),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointList = z.strictObject({
  webhooks: z.array(WebhookEndpoint),
  maximum: z.int(),
});

/** The only answers with a secret; a repeated answer has null. */
export const WebhookWithSecret = z.strictObject({
  webhook: WebhookEndpoint,
  secret: z.nullable(WebhookSecret),
});

export const WebhookTest = z.strictObject({
  type: z._default(z.enum(webhookEventTypes), 'video.completed'),
});

export const WebhookTestReceipt = z.strictObject({ event_id: WebhookEventId });

/**
 * - `delivered`: answered with 2xx
 * - `refused`: with another status
 * - `timed_out`: not within ten seconds
 * - `unreachable`: no connection, or an invalid certificate
 * - `forbidden_address`: not a public address
 * - `lost`: not sent, as a test key's prompt asked
 */
export const attemptOutcomes = [
  'delivered',
  'refused',
  'timed_out',
  'unreachable',
  'forbidden_address',
  'lost',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/**
 * - `pending`: tried up to ten times
 * - `given_up`: no attempt was accepted
 * - `dropped`: the endpoint was disabled or the video deleted
 */
export const deliveryStates = ['pending', 'delivered', 'given_up', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const DeliveryAttempt = z.strictObject({
  at: Instant,
  outcome: z.enum(attemptOutcomes),
  /** HTTP status; null: no answer. */
  status: z.nullable(z.int()),
  duration_milliseconds: z.int(),
  /** The beginning of the answer. */
  response: z.string(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const WebhookDelivery = z.strictObject({
  event_id: WebhookEventId,
  type: z.enum(webhookEventTypes),
  created_at: Instant,
  /** Null: the event is about no video. */
  video_id: z.nullable(VideoId),
  test: z.boolean(),
  state: z.enum(deliveryStates),
  next_attempt_at: z.nullable(Instant),
  /** The newest twenty, oldest first. */
  attempts: z.array(DeliveryAttempt),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveriesQuery = z.strictObject({
  ...WebhookMode.shape,
  cursor: z.optional(WebhookEventId),
});

export const WebhookDeliveryPage = z.strictObject({
  /** Newest first. */
  deliveries: z.array(WebhookDelivery),
  /** The cursor of the next page; null on the last. */
  next_cursor: z.nullable(WebhookEventId),
});

/** One event, or those that happened from `from` until before `to`. */
export const WebhookReplay = z.union([
  z.strictObject({ event_id: WebhookEventId }),
  z.strictObject({ from: Instant, to: Instant }),
]);

export const WebhookReplayReceipt = z.strictObject({
  replayed: z.int(),
  /** Where to go on after one request's maximum; null: these were all. */
  next_from: z.nullable(Instant),
});

const Envelope = {
  /** When it happened; the header `webhook-timestamp` has when it was sent. */
  timestamp: Instant,
  /** In test events only. */
  test: z.optional(z.literal(true)),
} as const;

export const LowCredits = z.strictObject({
  mode: z.enum(['live', 'test']),
  credits: z.int(),
  threshold_credits: z.int(),
});
export type LowCredits = z.infer<typeof LowCredits>;

/** The body of a webhook. */
export const WebhookPayload = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(videoEventTypes), ...Envelope, data: DeveloperVideo }),
  z.strictObject({ type: z.literal('credits.low'), ...Envelope, data: LowCredits }),
]);
export type WebhookPayload = z.infer<typeof WebhookPayload>;
