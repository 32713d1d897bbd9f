import type { DeveloperVideo, WebhookEndpointId } from '../../../../contract/developers/developer-api.ts';
import {
  type AttemptOutcome,
  type DeliveryAttempt,
  lowCreditsThreshold,
  missedEventsMailed,
  missedEventsMaximum,
  type WebhookPayload,
} from '../../../../contract/developers/webhooks.ts';
import { causeOf, type Log } from '../../../log/logger.ts';
import type { CreditsStore } from '../../../tables/credits/credits.store.ts';
import { spendableCredits } from '../../../tables/credits/ledger.ts';
import type { VideoItem } from '../../../tables/videos/video-item.ts';
import type { VideosStore } from '../../../tables/videos/videos.store.ts';
import { breakerPause } from '../../../tables/webhooks/circuit-breaker.ts';
import type { EndpointsStore, SlotEnd } from '../../../tables/webhooks/endpoints.store.ts';
import type { DueRow, EventsStore } from '../../../tables/webhooks/events.store.ts';
import { newEventId } from '../../../tables/webhooks/webhook-events.ts';
import type { DeliveryItem, EndpointItem, EventItem } from '../../../tables/webhooks/webhook-items.ts';
import { examplePayload } from './example-payload.ts';
import { hasFailedForADay } from './failed-for-a-day.ts';
import { listens } from './listens.ts';
import { pauseAfter } from './retry-schedule.ts';
import { type EndpointState, scheduleDeliveries } from './schedule-deliveries.ts';
import type { Attempted, SendWebhook } from './send-webhook.ts';
import { webhookHeaders } from './sign-webhook.ts';
import type { MailOwner } from './webhook-mail.ts';

export interface DeliverWebhooksDependencies {
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
  readonly videos: Pick<VideosStore, 'readDeleted'>;
  readonly credits: Pick<CreditsStore, 'readAccount'>;
  /** Has links that work now. */
  readonly presentVideo: (video: VideoItem) => Promise<DeveloperVideo>;
  readonly send: SendWebhook;
  readonly mailOwner: MailOwner;
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
  /** Writes and tries the deliveries of an event, and of the event that this may cause. */
  event(event: EventItem): Promise<void>;
  /**
   * Handles each row when it is due. Never rejects: what failed or was not started stays due.
   *
   * @param until nothing starts afterwards
   */
  rows(rows: Iterable<DueRow>, until?: Date): Promise<void>;
}

const notAttempted: SlotEnd = { ended: null, attempt: null, isTest: false };

const endOfTime = new Date(8.64e15);

type DueDelivery = DueRow & { readonly endpointId: WebhookEndpointId };

/**
 * Leases each delivery, so that the direct invocation and the sweep never send it at once. A broken one is
 * repeated under the same id (at least once).
 */
export function createDeliverWebhooks(dependencies: DeliverWebhooksDependencies): DeliverWebhooks {
  const { endpoints, events, videos, credits, send, mailOwner, siteUrl, now, sleepUntil, random, log } =
    dependencies;
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
    const low = event.test ? null : await findLowCredits(event, known);
    if (low !== null) await deliverEvent(low);
  }

  async function handleAll(rows: Iterable<DueRow>, until = endOfTime): Promise<void> {
    await scheduleDeliveries(rows, { perform, until, now, sleepUntil });
  }

  async function perform(row: DueRow): Promise<EndpointState> {
    try {
      if (isDelivery(row)) return await deliver(row);
      const event = await events.find(row.userId, row.eventId);
      if (event !== null) await deliverEvent(event);
    } catch (error) {
      log.error('webhook.delivery_failed', { event_id: row.eventId, cause: causeOf(error) });
    }
    return 'answers';
  }

  async function deliver(row: DueDelivery): Promise<EndpointState> {
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
      if (delivery !== null) await drop(delivery, 'the endpoint was deleted');
      return 'answers';
    }
    const { endpoint, slot } = taken;
    let end = notAttempted;
    let after: EndpointItem | null = null;
    try {
      if (delivery !== null) end = await attemptClaimed(delivery, endpoint);
    } finally {
      after = await endpoints.giveSlotBack(endpoint, slot, end, now());
    }
    if (after === null || end.attempt === null) return 'answers';
    await noteFailure(after, end);
    if (end.attempt !== 'timed_out') return 'answers';
    const pause = breakerPause(after.timeouts);
    if (pause !== null) {
      await endpoints.pause(endpoint, new Date(now().getTime() + pause));
      log.info('webhook.endpoint_paused', { endpoint_id: endpoint.id, timeouts: after.timeouts });
    }
    return 'silent';
  }

  async function attemptClaimed(delivery: DeliveryItem, endpoint: EndpointItem): Promise<SlotEnd> {
    if (endpoint.disabled_reason !== null && !delivery.test) {
      await drop(delivery, 'the endpoint is disabled');
      return notAttempted;
    }
    const prepared = await prepare(delivery, endpoint);
    if (prepared === null) {
      await drop(delivery, 'its video is gone');
      return notAttempted;
    }
    const startedAt = now();
    const { outcome, status, response } = prepared.isLost
      ? lostInTransit
      : await send(
          endpoint.url,
          {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': `Reelwright-Webhooks/1.0 (+${siteUrl}/api-docs)`,
            ...webhookHeaders(secretsOf(endpoint, startedAt), {
              id: delivery.event_id,
              at: startedAt,
              body: prepared.body,
            }),
          },
          prepared.body,
        );
    const endedAt = now();
    const attempt: DeliveryAttempt = {
      at: startedAt.toISOString(),
      outcome,
      status,
      duration_milliseconds: Math.max(0, endedAt.getTime() - startedAt.getTime()),
      response,
    };
    const pause = status === 410 ? null : pauseAfter(delivery.attempt, random());
    const state = outcome === 'delivered' ? 'delivered' : pause === null ? 'given_up' : 'pending';
    const nextAt =
      state === 'pending' && pause !== null ? new Date(endedAt.getTime() + pause).toISOString() : null;
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
    // A test event proves nothing, and 410 has disabled the endpoint already.
    const ended = isOurs && state !== 'pending' && !delivery.test && status !== 410 ? state : null;
    const result = outcome === 'delivered' ? 'accepted' : outcome === 'timed_out' ? outcome : 'failed';
    return { ended, attempt: result, isTest: delivery.test };
  }

  async function drop(delivery: DeliveryItem, why: string): Promise<void> {
    await events.finish(delivery, { state: 'dropped', nextAt: null, attempt: null }, now());
    log.info('webhook.dropped', { event_id: delivery.event_id, cause: why });
  }

  /** Null if the event's video is gone. */
  async function prepare(
    delivery: DeliveryItem,
    endpoint: EndpointItem,
  ): Promise<{ readonly body: string; readonly isLost: boolean } | null> {
    if (delivery.test) return { body: bodyOf(examplePayload(delivery, endpoint.mode)), isLost: false };
    const { type, created_at: timestamp, user_id: userId, video_id: videoId, event_id: eventId } = delivery;
    if (type === 'credits.low') {
      const event = await events.find(userId, eventId);
      if (event === null) return null;
      const data = {
        mode: endpoint.mode,
        credits: event.credits ?? 0,
        threshold_credits: lowCreditsThreshold,
      };
      return { body: bodyOf({ type, timestamp, data }), isLost: false };
    }
    const video = videoId === null ? null : await videos.readDeleted(userId, videoId);
    if (video === null) return null;
    const data = await dependencies.presentVideo(video);
    return { body: bodyOf({ type, timestamp, data }), isLost: delivery.attempt === 1 && asksToBeLost(video) };
  }

  /**
   * Disables an endpoint that failed for a day or missed too many events, and mails the owner; also mails at
   * some lower counts.
   */
  async function noteFailure(endpoint: EndpointItem, { ended }: SlotEnd): Promise<void> {
    const { missed_events: missed } = endpoint;
    const hasMissedTooMany = ended === 'given_up' && missed >= missedEventsMaximum;
    if (hasMissedTooMany || hasFailedForADay(endpoint, now())) {
      if (!(await endpoints.disable(endpoint, 'failing'))) return;
      log.info('webhook.endpoint_disabled', { endpoint_id: endpoint.id, reason: 'failing' });
      await mailOwner({ kind: 'stopped', endpoint });
    } else if (ended === 'given_up' && missedEventsMailed.includes(missed)) {
      await mailOwner({ kind: 'failing', endpoint, missed });
    }
  }

  /** Null if the account has enough credits, or was told since it had. */
  async function findLowCredits(event: EventItem, known: readonly EndpointItem[]): Promise<EventItem | null> {
    if (!known.some((each) => each.disabled_reason === null && each.events.includes('credits.low')))
      return null;
    const { user_id: userId } = event;
    const at = now();
    const [account, isTold] = await Promise.all([
      credits.readAccount(userId),
      events.isToldOfLowCredits(userId),
    ]);
    const { total } = spendableCredits(account, at.toISOString());
    if (total >= lowCreditsThreshold) {
      if (isTold) await events.forgetLowCredits(userId);
      return null;
    }
    if (isTold) return null;
    const createdAt = at.toISOString();
    const low = {
      user_id: userId,
      id: newEventId(at),
      type: 'credits.low',
      created_at: createdAt,
      video_id: null,
      endpoint_id: null,
      credits: total,
      test: false,
    } as const;
    return (await events.recordLowCredits(low, event)) ? { ...low, due_at: createdAt } : null;
  }
}

/** After a rotation, the former secret also signs for a while. */
function secretsOf(
  { secret, former_secret: former, former_secret_ends_at: formerEndsAt }: EndpointItem,
  at: Date,
): readonly string[] {
  const formerSigns = former !== null && formerEndsAt !== null && at.toISOString() < formerEndsAt;
  return formerSigns ? [secret, former] : [secret];
}

/** Prompts of test keys simulate every outcome. */
function asksToBeLost({ api, prompt }: VideoItem): boolean {
  return api?.mode === 'test' && /simulate:\s*webhook lost/i.test(prompt);
}

const lostInTransit: Omit<Attempted, 'outcome'> & { readonly outcome: AttemptOutcome } = {
  outcome: 'lost',
  status: null,
  response: '',
};

/** @throws {Error} above the maximum, which no video reaches */
function bodyOf(payload: WebhookPayload): string {
  const body = JSON.stringify(payload);
  if (Buffer.byteLength(body) > payloadMaximumBytes) throw new Error('The webhook is larger than 64 KB.');
  return body;
}

function isDelivery(row: DueRow): row is DueDelivery {
  return row.endpointId !== null;
}
