import type { Store } from 'emulator-kit/store.ts';
import { events } from '../state/collections.ts';
import {
  afterAttempt,
  type DeliveryAttempt,
  deliveries,
  deliverySettings,
  type WebhookDelivery,
} from './deliveries.ts';
import { sendDelivery, type WebhookEndpoint } from './send-delivery.ts';

export interface Deliverer {
  /** Starts deliveries. Those pending from before a restart are sent without waiting for their retry time. */
  start(): void;
  /** Sends what is due. Cheap: call it after every change. */
  wake(): void;
  /** Aborts deliveries in progress; they stay pending. */
  close(): Promise<void>;
}

const maximumConcurrent = 16;
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
    const waiting = pendingDeliveries(store).filter(({ id }) => !underWay.has(id));
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
      const event = store.get(events, delivery.event);
      const attempt = await sendDelivery(event, endpoint, { now, closing: closing.signal });
      if (closing.signal.aborted) return;
      recordAttempt(store, log, delivery.id, attempt);
    } catch (error) {
      log(`A webhook delivery stopped: ${error instanceof Error ? error.message : String(error)}`);
      return;
    } finally {
      underWay.delete(delivery.id);
    }
    wake();
  }

  return {
    start() {
      if (state !== 'new') return;
      state = 'running';
      makeRetriesDue(store);
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

/** What is to be delivered, now or later; while deliveries are paused, only what the dashboard requested. */
function pendingDeliveries(store: Store): WebhookDelivery[] {
  const paused = store.get(deliverySettings, 'deliveries')?.paused ?? false;
  return store.all(deliveries).filter(({ state, forced }) => state === 'pending' && (forced || !paused));
}

function makeRetriesDue(store: Store): void {
  const retries = store
    .all(deliveries)
    .filter(({ state, nextAttemptAtMilliseconds }) => state === 'pending' && nextAttemptAtMilliseconds > 0);
  store.write((transaction) => {
    for (const delivery of retries) {
      transaction.put(deliveries, { ...delivery, nextAttemptAtMilliseconds: 0 });
    }
  });
}

function recordAttempt(
  store: Store,
  log: (message: string) => void,
  id: string,
  attempt: DeliveryAttempt,
): void {
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
