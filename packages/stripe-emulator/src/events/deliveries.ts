import type { Transaction } from 'emulator-kit/store.ts';
import { internalCollection } from '../state/collections.ts';
import { newId } from '../state/ids.ts';

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  readonly atMilliseconds: number;
  readonly durationMilliseconds: number;
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The beginning of the answer's body, or why there was none. */
  readonly response: string;
}

/** The delivery of one event to one endpoint. */
export interface WebhookDelivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly state: 'pending' | 'delivered';
  /** Requested on the dashboard: it is sent even while deliveries are paused. */
  readonly forced: boolean;
  readonly attemptCount: number;
  /** The latest ones, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAtMilliseconds: number;
}

export const deliveries = internalCollection<WebhookDelivery>('webhook_delivery');

/** Whether deliveries wait until they are sent from the dashboard, one by one and in any order. */
export interface DeliverySettings {
  readonly id: 'deliveries';
  readonly paused: boolean;
}

export const deliverySettings = internalCollection<DeliverySettings>('delivery_settings');

const keptAttempts = 10;
const second = 1_000;
const minute = 60 * second;
/** Waits after the first failure, the second and so on; the last one repeats. */
export const retryDelaysMilliseconds = [
  1 * second,
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  60 * minute,
] as const;

/** The delivery after an attempt. Any status from 200 to 299 ends it; everything else is tried again. */
export function afterAttempt(delivery: WebhookDelivery, attempt: DeliveryAttempt): WebhookDelivery {
  const delivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const attemptCount = delivery.attemptCount + 1;
  const last = retryDelaysMilliseconds.length - 1;
  const delay = retryDelaysMilliseconds[Math.min(delivery.attemptCount, last)] ?? 60 * minute;
  return {
    ...delivery,
    state: delivered ? 'delivered' : 'pending',
    forced: false,
    attemptCount,
    attempts: [...delivery.attempts, attempt].slice(-keptAttempts),
    nextAttemptAtMilliseconds: attempt.atMilliseconds + attempt.durationMilliseconds + delay,
  };
}

/** The first delivery of an event to an endpoint. */
export function newDelivery(event: string, endpoint: string): WebhookDelivery {
  return {
    id: newId('whd', 24),
    event,
    endpoint,
    state: 'pending',
    forced: false,
    attemptCount: 0,
    attempts: [],
    nextAttemptAtMilliseconds: 0,
  };
}

/** Sends an event now to every endpoint, whether or not it arrived before and even while deliveries are paused. */
export function deliverAgain(store: Transaction, event: string, endpoints: readonly string[]): void {
  const earlier = store.all(deliveries).filter((delivery) => delivery.event === event);
  for (const endpoint of endpoints) {
    const delivery = earlier.find((one) => one.endpoint === endpoint) ?? newDelivery(event, endpoint);
    store.put(deliveries, { ...delivery, state: 'pending', forced: true, nextAttemptAtMilliseconds: 0 });
  }
}
