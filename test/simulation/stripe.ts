import { AsyncLocalStorage } from 'node:async_hooks';
import type { Reader } from 'emulator-kit/store.ts';
import { Stripe } from 'stripe';
import {
  ActionRefused,
  type Actions,
  createStripeInProcess,
  type StripeInProcess,
} from 'stripe-emulator/in-process.ts';
import { customers, events, type StoredEvent } from 'stripe-emulator/state/collections.ts';
import { stripeEventTypes } from '../../contract/billing/stripe-events.ts';
import { stripeCatalog } from '../../functions/billing/stripe/stripe-catalog.ts';
import { syncStripeCatalog } from '../../functions/billing/sync-stripe-catalog.ts';
import type { StripeConditions } from './history-conditions.ts';
import type { Invocation, Invocations } from './invocations.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** Sends a request to Stripe. */
export type StripeTransport = Parameters<StripeInProcess['clientFor']>[0];

/** The emulated Stripe in virtual time, behind the faults of a network and of its own. */
export interface SimulatedStripe {
  /** Runs a function, whose calls of the SDK then reach this Stripe. */
  readonly within: <Result>(invocation: Invocation, run: () => Result) => Result;
  /** The SDK of an operator, who is answered at once. */
  readonly operator: () => Stripe;
  /** Does what a person or a bank does; false: Stripe refused it. */
  readonly tries: (what: string, action: (does: Actions) => void) => boolean;
  /** All that Stripe holds. */
  readonly objects: Reader;
  /** The user of a customer, also of a deleted one. */
  readonly userOf: (customer: string) => string | null;
  readonly nowSeconds: () => number;
}

const hour = 3_600;
/** How long Stripe waits at most for a webhook before it finalizes a renewal's draft. */
const longestDraftSeconds = 72 * hour;
const webhookTypes: ReadonlySet<string> = new Set(stripeEventTypes);

/**
 * Whether an operator's refund is asked for. Stripe answers it with its first failure for a day, which is longer than its
 * time goes on in a history.
 */
function isOfOperator({ headers }: Parameters<StripeInProcess['api']>[0]): boolean {
  return headers['idempotency-key']?.startsWith('00000000-0000-4000-9000-') === true;
}

/** @param options.until when Stripe's time stops, in milliseconds since 1970, so that a history ends */
export function createSimulatedStripe(options: {
  readonly template: StripeInProcess;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly invocations: Invocations;
  readonly conditions: StripeConditions;
  readonly until: number;
  readonly alter: ((send: StripeTransport) => StripeTransport) | undefined;
  readonly onEvent: (event: StoredEvent) => void;
}): SimulatedStripe {
  const { scheduler, random, invocations, conditions, until, alter = (send) => send, onEvent } = options;
  const { trace } = invocations;
  const owners = new Map<string, string>();
  const now = () => Math.min(scheduler.now(), until);
  const emulated = options.template.copy({ now, onChange });
  let seen = emulated.objects.all(events).length;
  let plannedAt: number | null = null;

  return {
    within: (invocation, run) =>
      transports.run(
        alter((request) =>
          invocation.call(
            `Stripe ${request.method} ${request.url.split('?')[0]}`,
            () => {
              const isFaulty = request.method !== 'GET' && invocations.hasOutage();
              if (!isFaulty || !random.isHit(conditions.serverErrors)) return emulated.api(request);
              const picked = random.pick(['without effect', 'after the effect'] as const);
              const fault = isOfOperator(request) ? 'after the effect' : picked;
              trace?.(`${invocation.name}: Stripe fails ${fault}`);
              return emulated.api({ ...request, fault });
            },
            { failure: noAnswer },
          ),
        ),
        run,
      ),
    operator: () => emulated.stripe,
    tries(what, action) {
      try {
        action(emulated.does);
        trace?.(what);
        return true;
      } catch (error) {
        if (!(error instanceof ActionRefused)) throw error;
        trace?.(`${what} ✗ ${error.message}`);
        return false;
      }
    },
    objects: emulated.objects,
    userOf: (customer) => owners.get(customer) ?? null,
    nowSeconds: () => Math.floor(now() / 1_000),
  };

  function onChange(): void {
    const news = emulated.eventsSince(seen);
    seen += news.length;
    for (const event of news) {
      if (event.type === 'customer.created') noteOwner(event.data.object);
      if (event.type === 'invoice.created' && random.isHit(conditions.heldDrafts))
        holdDraft(event.data.object);
      if (webhookTypes.has(event.type)) onEvent(event);
    }
    planClock();
  }

  /** Wakes Stripe when something becomes due. */
  function planClock(): void {
    const due = emulated.nextDue();
    if (due === null || due > until || due === plannedAt) return;
    plannedAt = due;
    scheduler.at(due, () => {
      plannedAt = null;
      emulated.clock();
      planClock();
    });
  }

  function noteOwner(customer: object): void {
    if (!customers.holds(customer) || customer.deleted) return;
    const { user_id: userId } = customer.metadata;
    if (userId !== undefined) owners.set(customer.id, userId);
  }

  function holdDraft(invoice: object): void {
    if (!('id' in invoice) || typeof invoice.id !== 'string') return;
    const { id } = invoice;
    const untilSeconds = Math.floor(now() / 1_000) + Math.floor(random.between(hour, longestDraftSeconds));
    scheduler.after(0, () => {
      try {
        emulated.does.holdDraft(id, untilSeconds);
        trace?.(`Stripe keeps ${id} a draft`);
      } catch (error) {
        // The first invoice of a subscription is no draft any more.
        if (!(error instanceof ActionRefused)) throw error;
      }
    });
  }
}

/** The way from a running function to the Stripe of its history. */
const transports = new AsyncLocalStorage<StripeTransport>();

/** The SDK of every function: one for all, since it is slow to make. */
export const stripeSdk: Stripe = createStripeInProcess({ now: () => 0 }).clientFor(async (request) => {
  const send = transports.getStore();
  if (send === undefined) throw new Error('Stripe was called outside of a function.');
  return send(request);
});

/** What the SDK's transport throws when Stripe does not answer. */
export function noAnswer(): Error {
  return new Error('Stripe does not answer.');
}

/** A Stripe that sells our catalog, from which each history's begins. */
export async function prepareStripe(): Promise<StripeInProcess> {
  const prepared = createStripeInProcess({ now: () => Date.UTC(2025, 11, 31) });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await syncStripeCatalog({
    stripe: async () => prepared.stripe,
    catalog: stripeCatalog(null),
    siteUrl: 'https://reelwright.example',
    log: silent,
  });
  return prepared;
}

/** The secret with which Stripe signs its webhooks. */
export const webhookSecret = 'whsec_simulated';

/** A webhook's body and signature. */
export function signedWebhook(
  event: StoredEvent,
  nowSeconds: number,
): { readonly body: string; readonly signature: string } {
  const body = JSON.stringify(event);
  const signature = signer.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
    timestamp: nowSeconds,
  });
  return { body, signature };
}

const signer = new Stripe('sk_test_signs');
