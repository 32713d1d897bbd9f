import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openStore } from 'emulator-kit/store.ts';
import { openAccount } from './account/account.ts';
import { createHttpApi } from './api/http-api.ts';
import { removeOldAnswers } from './api/idempotency.ts';
import { createDeliverer } from './events/deliverer.ts';
import { createPages } from './pages/pages.ts';
import { newId } from './state/ids.ts';

/** A webhook endpoint, as Stripe's API describes one. */
export interface WebhookEndpointOptions {
  readonly url: string;
  /** Signs what is sent: `whsec_…`. */
  readonly secret: string;
  /** The types of events that it receives; `*` stands for all. */
  readonly enabledEvents: readonly string[];
}

export interface StripeOptions {
  /** Where the state lives; created if need be. One running emulator per folder. */
  readonly folder: string;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** The key that requests to the API must carry, such as `sk_test_…`. */
  readonly secretKey: string;
  /** An endpoint is identified by its place in the list: pending deliveries go to its present address. */
  readonly webhookEndpoints: readonly WebhookEndpointOptions[];
  /** Address of the hosted pages as browsers see it, such as `http://localhost:4280/_local/stripe`. */
  readonly pagesUrl: string;
  /** Takes one line about each refused request and each failed delivery. */
  readonly log: (message: string) => void;
}

export interface EmulatedStripe {
  /** Answers a request to https://api.stripe.com: `/v1/…`. */
  handleApi(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers a request for a page. Its URL holds the path of `pagesUrl`. */
  handlePages(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Begins to send webhooks, those pending from before included. Call it once the endpoints can answer. */
  start(): void;
  /** Stops. Pending webhooks stay pending for the next start. */
  close(): Promise<void>;
}

const timekeepingIntervalMilliseconds = 1_000;

/** Stripe on one machine, as far as README.md says. It opens no port: mount its two handlers. */
export function createStripe(options: StripeOptions): EmulatedStripe {
  const { now, log } = options;
  const store = openStore(join(options.folder, 'journal.jsonl'));
  // An endpoint is identified by its place, so pending deliveries survive a change of port or of secret.
  const endpoints = options.webhookEndpoints.map((endpoint, index) => ({
    id: `we_${index + 1}`,
    ...endpoint,
  }));
  const deliverer = createDeliverer({ store, endpoints, now, log });
  const account = openAccount({
    store,
    now,
    newId,
    endpoints,
    pagesUrl: options.pagesUrl.replace(/\/$/, ''),
    log,
    onChange: deliverer.wake,
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    handleApi: createHttpApi(account, options.secretKey),
    handlePages: createPages(account),
    start() {
      store.write((transaction) => removeOldAnswers(transaction, account.read().nowSeconds));
      account.clock();
      deliverer.start();
      timer = setInterval(account.clock, timekeepingIntervalMilliseconds).unref();
    },
    async close() {
      clearInterval(timer);
      await deliverer.close();
    },
  };
}
