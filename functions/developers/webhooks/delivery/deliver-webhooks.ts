import type { WebhookEndpointId } from '../../../../contract/developers/developer-api.ts';
import type {
  AttemptOutcome,
  DeliveryAttempt,
  WebhookPayload,
} from '../../../../contract/developers/webhooks.ts';
import { causeOf, type Log } from '../../../log/logger.ts';
import type { DueRow } from '../../../tables/webhooks/due-deliveries.ts';
import type { SlotEnd } from '../../../tables/webhooks/endpoint-slots.ts';
import type { EndpointsStore } from '../../../tables/webhooks/endpoints.store.ts';
import type { EventsStore } from '../../../tables/webhooks/events.store.ts';
import type { DeliveryItem, EndpointItem, EventItem } from '../../../tables/webhooks/webhook-items.ts';
import { type EndpointFailuresDependencies, noteFailure, noteTimeout } from './endpoint-failures.ts';
import { type FindLowCreditsDependencies, findLowCredits } from './find-low-credits.ts';
import { listens } from './listens.ts';
import { pauseAfter } from './retry-schedule.ts';
import { type EndpointState, scheduleDeliveries } from './schedule-deliveries.ts';
import type { Attempted, SendWebhook } from './send-webhook.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { type PreparedPayload, preparePayload, type WebhookPayloadDependencies } from './webhook-payload.ts';

export interface DeliverWebhooksDependencies
  extends WebhookPayloadDependencies,
    EndpointFailuresDependencies,
    FindLowCreditsDependencies {
  readonly endpoints: Pick<EndpointsStore, 'list' | 'takeSlot' | 'giveSlotBack' | 'pause' | 'disable'>;
  readonly events: Pick<
    EventsStore,
    | 'find'
    | 'distribute'
    | 'claim'
    | 'postpone'
    | 'finish'
    | 'recordLowCredits'
    | 'forgetLowCredits'
    | 'isToldOfLowCredits'
  >;
  readonly send: SendWebhook;
  readonly siteUrl: string;
  readonly now: () => Date;
  /** Also resolves when the signal aborts. */
  readonly sleepUntil: (at: Date, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: Log;
}

/** The specification advises to stay below 20 KB. */
export const payloadMaximumBytes = 64 * 1_024;

export interface DeliverWebhooks {
  /**
   * Writes the deliveries of an event, tries each once, and does the same with the event that this may cause.
   */
  event(event: EventItem): Promise<void>;
  /**
   * Handles many rows at once, each when it is due. Never rejects: what failed or was not started stays due.
   *
   * @param until nothing starts afterwards
   */
  rows(rows: Iterable<DueRow>, until?: Date): Promise<void>;
}

const notAttempted: SlotEnd = { ended: null, attempt: null, isTest: false };

/** The latest instant of a Date. */
const endOfTime = new Date(8.64e15);

type DueDelivery = DueRow & { readonly endpointId: WebhookEndpointId };

/**
 * Delivers events. A lease precedes each sending, so that the direct invocation and the sweep never send at
 * once; a broken delivery is repeated under the same id (at least once).
 */
export function createDeliverWebhooks(dependencies: DeliverWebhooksDependencies): DeliverWebhooks {
  const { endpoints, events, now, sleepUntil, log } = dependencies;
  return { event: deliverEvent, rows: handleAll };

  async function deliverEvent(event: EventItem): Promise<void> {
    const known = await endpoints.list(event.user_id);
    const listeners = known.filter((endpoint) => listens(endpoint, event));
    const rows = await events.distribute(
      event,
      listeners.map(({ id }) => id),
      now(),
    );
    if (rows === null) return;
    await handleAll(rows);
    const low = event.test ? null : await findLowCredits(dependencies, event, known);
    if (low !== null) await deliverEvent(low);
  }

  async function handleAll(rows: Iterable<DueRow>, until = endOfTime): Promise<void> {
    await scheduleDeliveries(rows, { perform, until, now, sleepUntil });
  }

  async function perform(row: DueRow): Promise<EndpointState> {
    try {
      if (isDelivery(row)) return await deliver(dependencies, row);
      const event = await events.find(row.userId, row.eventId);
      if (event !== null) await deliverEvent(event);
    } catch (error) {
      log.error('webhook.delivery_failed', { event_id: row.eventId, cause: causeOf(error) });
    }
    return 'answers';
  }
}

/** Attempts a delivery in one of its endpoint's slots; returns what is known of the endpoint afterwards. */
async function deliver(dependencies: DeliverWebhooksDependencies, row: DueDelivery): Promise<EndpointState> {
  const { endpoints, events, now } = dependencies;
  const { userId, endpointId } = row;
  const taken = await endpoints.takeSlot(userId, endpointId, now());
  // It stays due for the next sweep.
  if (taken.kind === 'full') return 'busy';
  if (taken.kind === 'paused') {
    await events.postpone(row, taken.until);
    return 'answers';
  }
  const delivery = await events.claim(row, now());
  if (taken.kind === 'gone') {
    if (delivery !== null) await drop(dependencies, delivery, 'the endpoint was deleted');
    return 'answers';
  }
  const { endpoint, slot } = taken;
  let end = notAttempted;
  let after: EndpointItem | null = null;
  try {
    if (delivery !== null) end = await attemptClaimed(dependencies, delivery, endpoint);
  } finally {
    after = await endpoints.giveSlotBack(endpoint, slot, end, now());
  }
  if (after === null || end.attempt === null) return 'answers';
  await noteFailure(dependencies, after, end.ended);
  if (end.attempt !== 'timed_out') return 'answers';
  await noteTimeout(dependencies, after);
  return 'silent';
}

/** Sends a claimed delivery and stores the attempt, or drops a delivery that has lost its purpose. */
async function attemptClaimed(
  dependencies: DeliverWebhooksDependencies,
  delivery: DeliveryItem,
  endpoint: EndpointItem,
): Promise<SlotEnd> {
  const { endpoints, events, now, random, log } = dependencies;
  if (endpoint.disabled_reason !== null && !delivery.test) {
    await drop(dependencies, delivery, 'the endpoint is disabled');
    return notAttempted;
  }
  const prepared = await preparePayload(dependencies, delivery, endpoint).catch(async (error: unknown) => {
    // A payload that never can be made would otherwise be tried every minute, for ever.
    const later = retryAfter(delivery, now(), random);
    await events.finish(delivery, { ...later, attempt: null }, now());
    throw error;
  });
  if (prepared === null) {
    await drop(dependencies, delivery, 'its video is gone');
    return notAttempted;
  }
  const { attempt, endedAt } = await attemptOnce(dependencies, delivery, endpoint, prepared);
  const { outcome, status } = attempt;
  const { state, nextAt } = nextAfter(delivery, attempt, endedAt, random);
  const isOurs = await events.finish(delivery, { state, nextAt, attempt }, endedAt);
  log.info('webhook.attempted', {
    event_id: delivery.event_id,
    endpoint_id: endpoint.id,
    attempt: delivery.attempt,
    outcome,
    status,
    state,
  });
  if (status === 410 && (await endpoints.disable(endpoint, 'gone'))) {
    log.info('webhook.endpoint_disabled', { endpoint_id: endpoint.id, reason: 'gone' });
  }
  // A test event says nothing about real ones, and 410 has disabled the endpoint already.
  const ended = isOurs && state !== 'pending' && !delivery.test && status !== 410 ? state : null;
  const result = outcome === 'delivered' ? 'accepted' : outcome === 'timed_out' ? outcome : 'failed';
  return { ended, attempt: result, isTest: delivery.test };
}

/** Sends the payload, signed, unless it is simulated as lost. */
async function attemptOnce(
  { send, siteUrl, now }: Pick<DeliverWebhooksDependencies, 'send' | 'siteUrl' | 'now'>,
  delivery: DeliveryItem,
  endpoint: EndpointItem,
  { payload, isLost }: PreparedPayload,
): Promise<{ readonly attempt: DeliveryAttempt; readonly endedAt: Date }> {
  const body = bodyOf(payload);
  const startedAt = now();
  const signed = { id: delivery.event_id, at: startedAt, body };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `Reelwright-Webhooks/1.0 (+${siteUrl}/api-docs)`,
    ...webhookHeaders(secretsOf(endpoint, startedAt), signed),
  };
  const { outcome, status, response } = isLost ? lostInTransit : await send(endpoint.url, headers, body);
  const endedAt = now();
  return {
    attempt: {
      at: startedAt.toISOString(),
      outcome,
      status,
      duration_milliseconds: Math.max(0, endedAt.getTime() - startedAt.getTime()),
      response,
    },
    endedAt,
  };
}

/** A delivery's state after an attempt, and when the next one is due (ISO 8601). */
function nextAfter(
  delivery: DeliveryItem,
  { outcome, status }: DeliveryAttempt,
  endedAt: Date,
  random: () => number,
) {
  if (outcome === 'delivered') return { state: 'delivered', nextAt: null } as const;
  if (status === 410) return { state: 'given_up', nextAt: null } as const;
  return retryAfter(delivery, endedAt, random);
}

function retryAfter(delivery: DeliveryItem, failedAt: Date, random: () => number) {
  const pause = pauseAfter(delivery.attempt, random());
  if (pause === null) return { state: 'given_up', nextAt: null } as const;
  return { state: 'pending', nextAt: new Date(failedAt.getTime() + pause).toISOString() } as const;
}

async function drop(
  { events, now, log }: Pick<DeliverWebhooksDependencies, 'events' | 'now' | 'log'>,
  delivery: DeliveryItem,
  why: string,
): Promise<void> {
  await events.finish(delivery, { state: 'dropped', nextAt: null, attempt: null }, now());
  log.info('webhook.dropped', { event_id: delivery.event_id, cause: why });
}

/** After a rotation, the former secret signs too for a while. */
function secretsOf(
  { secret, former_secret: former, former_secret_ends_at: formerEndsAt }: EndpointItem,
  at: Date,
): readonly string[] {
  const formerSigns = former !== null && formerEndsAt !== null && at.toISOString() < formerEndsAt;
  return formerSigns ? [secret, former] : [secret];
}

const lostInTransit: Omit<Attempted, 'outcome'> & { readonly outcome: AttemptOutcome } = {
  outcome: 'lost',
  status: null,
  response: '',
};

/** @throws {Error} above the maximum, which no video of the contract reaches */
function bodyOf(payload: WebhookPayload): string {
  const body = JSON.stringify(payload);
  if (Buffer.byteLength(body) > payloadMaximumBytes) throw new Error('The webhook is larger than 64 KB.');
  return body;
}

function isDelivery(row: DueRow): row is DueDelivery {
  return row.endpointId !== null;
}
