import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { createStripe } from '../stripe.ts';

export const secretKey = 'sk_test_fixture';
export const webhookSecret = 'whsec_fixture';

/** An emulator on a port of its own, with the real package as its client. */
export interface Fixture {
  readonly stripe: Stripe;
  readonly apiUrl: string;
  readonly pagesUrl: string;
  readonly folder: string;
  readonly logged: string[];
  /** Stops the emulator and starts another one on the same state and the same port. */
  restart(endpointUrls?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export async function startFixture(
  options: {
    endpointUrls?: readonly string[];
    enabledEvents?: readonly string[];
    now?: () => number;
    started?: boolean;
  } = {},
): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), 'emulated-stripe-'));
  const logged: string[] = [];
  const { server, port } = await listen((request, response) => {
    const handle = request.url?.startsWith('/v1/') ? emulator.handleApi : emulator.handlePages;
    void handle(request, response);
  });
  const pagesUrl = `http://127.0.0.1:${port}/_local/stripe`;
  const open = (endpointUrls: readonly string[]) =>
    createStripe({
      folder,
      now: options.now ?? Date.now,
      secretKey,
      webhookEndpoints: endpointUrls.map((url) => ({
        url,
        secret: webhookSecret,
        enabledEvents: options.enabledEvents ?? ['*'],
      })),
      pagesUrl,
      log: (message) => logged.push(message),
    });
  let emulator = open(options.endpointUrls ?? []);
  if (options.started !== false) emulator.start();
  return {
    stripe: new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 }),
    apiUrl: `http://127.0.0.1:${port}`,
    pagesUrl,
    folder,
    logged,
    async restart(endpointUrls = options.endpointUrls ?? []) {
      await emulator.close();
      emulator = open(endpointUrls);
      emulator.start();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await emulator.close();
    },
  };
}

/** What an endpoint was sent. */
export interface Received {
  readonly event: Stripe.Event;
  readonly body: string;
  readonly signature: string;
}

/** A webhook endpoint that keeps what it is sent and checks it as the package does. */
export async function startEndpoint(answer: (event: Stripe.Event, nth: number) => number = () => 200) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const { server, port } = await listen(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const signature = String(request.headers['stripe-signature']);
    const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret);
    received.push({ event, body, signature });
    response.writeHead(answer(event, received.length)).end('noted');
    for (const wake of waiting.splice(0)) wake();
  });
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    /** Resolves once something that `matches` has been received. */
    async until(matches: (all: readonly Received[]) => boolean): Promise<void> {
      while (!matches(received)) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Sells a product of its own at this price. */
export async function createPrice(
  stripe: Stripe,
  name: string,
  fields: Omit<Stripe.PriceCreateParams, 'currency' | 'product'> & { readonly unit_amount: number },
): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name });
  return stripe.prices.create({ product: product.id, currency: 'usd', ...fields });
}

/** Opens the checkout of an ordinary purchase for a new customer, whose email the payer types. */
export async function openCheckout(
  { stripe }: Fixture,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const price = await createPrice(stripe, 'Starter credits', { unit_amount: 4_990 });
  const customer = change.customer ?? (await stripe.customers.create({})).id;
  return stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/pricing',
    client_reference_id: 'user-1',
    metadata: { pack: 'starter' },
    ...change,
  });
}

/** Sends the form of a hosted page as a browser would, without following where it leads. */
export async function submit(
  url: string | null,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  if (url === null) throw new Error('The session has no page');
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin, ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, location: response.headers.get('location'), page: await response.text() };
}

/** What a payer types, with this card. */
export function cardFields(number: string): Record<string, string> {
  return {
    email: 'ada@example.com',
    number,
    expiry: '12 / 40',
    cvc: number.startsWith('37') ? '1234' : '123',
    name: 'Ada Lovelace',
    country: 'GB',
  };
}

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!isPortAddress(address)) throw new Error('The server has no port');
  return { server, port: address.port };
}

function isPortAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
