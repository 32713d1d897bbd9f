import type { IncomingMessage, ServerResponse } from 'node:http';
import { openAccount } from './account.ts';
import { createApi } from './api/api.ts';
import { createPages } from './pages/pages.ts';

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

/** Stripe on one machine, as far as README.md says. It opens no port: mount its two handlers. */
export function createStripe(options: StripeOptions): EmulatedStripe {
  const { secretKey, ...rest } = options;
  const account = openAccount({
    ...rest,
    pagesUrl: options.pagesUrl.replace(/\/$/, ''),
  });
  return {
    handleApi: createApi(account, secretKey),
    handlePages: createPages(account),
    start: account.start,
    close: account.close,
  };
}
