import type { Store } from 'emulator-kit/store.ts';
import { events } from '../state/collections.ts';
import {
  afterAttempt,
  type DeliveryAttempt,
  deliveries,
  deliverySettings,
  type WebhookDelivery,
} from './deliveries.ts';
import { signatureHeader } from './signature.ts';

/** `id` outlives a change of address. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

export interface Deliverer {
  /** Starts deliveries. Those pending from before a restart are sent without waiting for their retry time. */
  start(): void;
  /** Sends what is due. Cheap: call it after every change. */
  wake(): void;
  /** Aborts deliveries in progress; they stay pending. */
  close(): Promise<void>;
}

const timeoutMilliseconds = 10_000;
const maximumConcurrent = 16;
const responseExcerptCharacters = 500;
/** The clock is read at least this often: tests and a sleeping laptop move it. */
const longestSleepMilliseconds = 60_000;

/** Delivers events to endpoints, each on its own: like Stripe, in no promised order and at least once. */
export function createDeliverer(options: {
  store: Store;
  endpoints: readonly WebhookEndpoint[];
  now: () => number;
  log: (message: string) => void;
}): Deliverer {
  const { store, endpoints, now, log } = options;
  const underWay = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let state: 'new' | 'running' | 'closed' = 'new';
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    clearTimeout(timer);
    if (state !== 'running') return;
    const paused = store.get(deliverySettings, 'deliveries')?.paused ?? false;
    const waiting = store
      .all(deliveries)
      .filter(({ id, state, forced }) => state === 'pending' && (forced || !paused) && !underWay.has(id));
    let earliest = Number.POSITIVE_INFINITY;
    for (const delivery of waiting) {
      const endpoint = endpoints.find(({ id }) => id === delivery.endpoint);
      if (endpoint === undefined) continue;
      if (delivery.nextAttemptAtMilliseconds > now()) {
        earliest = Math.min(earliest, delivery.nextAttemptAtMilliseconds);
      } else if (underWay.size < maximumConcurrent) {
        underWay.set(delivery.id, deliver(delivery, endpoint));
      }
    }
    if (earliest < Number.POSITIVE_INFINITY) {
      timer = setTimeout(wake, Math.min(Math.max(earliest - now(), 10), longestSleepMilliseconds));
    }
  }

  async function deliver(delivery: WebhookDelivery, endpoint: WebhookEndpoint): Promise<void> {
    try {
      const attempt = await send(delivery, endpoint);
      if (closing.signal.aborted) return;
      record(delivery.id, attempt);
    } catch (error) {
      log(`A webhook delivery stopped: ${error instanceof Error ? error.message : String(error)}`);
      return;
    } finally {
      underWay.delete(delivery.id);
    }
    wake();
  }

  async function send(delivery: WebhookDelivery, endpoint: WebhookEndpoint): Promise<DeliveryAttempt> {
    const body = JSON.stringify(store.get(events, delivery.event), null, 2);
    const startedAt = now();
    const startedTick = performance.now();
    const answered = (status: number | null, response: string): DeliveryAttempt => ({
      status,
      response: response.slice(0, responseExcerptCharacters),
      atMilliseconds: startedAt,
      durationMilliseconds: Math.round(performance.now() - startedTick),
    });
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        // A redirect is a failure to Stripe: the body must reach the address that was configured.
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(body, endpoint.secret, Math.floor(startedAt / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMilliseconds)]),
      });
      return answered(response.status, await response.text());
    } catch (error) {
      return answered(null, reasonOf(error));
    }
  }

  function record(id: string, attempt: DeliveryAttempt): void {
    store.write((transaction) => {
      const delivery = transaction.get(deliveries, id);
      if (delivery === undefined) return;
      const after = afterAttempt(delivery, attempt);
      transaction.put(deliveries, after);
      const event = transaction.get(events, delivery.event);
      if (event !== undefined) {
        const pending = transaction
          .all(deliveries)
          .filter(({ event: of, state }) => of === event.id && state === 'pending').length;
        transaction.put(events, { ...event, pending_webhooks: pending });
      }
      if (after.state === 'pending') {
        log(
          `Webhook ${event?.type ?? delivery.event} failed (${attempt.status ?? attempt.response}); it is tried again.`,
        );
      }
    });
  }

  return {
    start() {
      if (state !== 'new') return;
      state = 'running';
      const overdue = store
        .all(deliveries)
        .filter(
          ({ state, nextAttemptAtMilliseconds }) => state === 'pending' && nextAttemptAtMilliseconds > 0,
        );
      store.write((transaction) => {
        for (const delivery of overdue) {
          transaction.put(deliveries, { ...delivery, nextAttemptAtMilliseconds: 0 });
        }
      });
      wake();
    },
    wake,
    async close() {
      state = 'closed';
      clearTimeout(timer);
      closing.abort();
      await Promise.all(underWay.values());
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMilliseconds / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
