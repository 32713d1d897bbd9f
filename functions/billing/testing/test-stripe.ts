import type Stripe from 'stripe';
import { createStripeInProcess, type StripeInProcess } from 'stripe-emulator/in-process.ts';
import { recordRequest } from '../../../test/vendor-checks/recorded-requests.ts';
import type { Log } from '../../log/logger.ts';
import { stripeCatalog } from '../stripe-catalog.ts';
import { syncStripeCatalog } from '../sync-stripe-catalog.ts';

type ApiRequest = Parameters<StripeInProcess['api']>[0];

/** The emulated Stripe with our catalog, and a client whose calls a test can delay, interleave and break. */
export interface TestStripe extends Omit<StripeInProcess, 'stripe'> {
  readonly client: Stripe;
}

export interface TestStripeOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /**
   * Awaited before each call's effect (`POST /v1/customers`) and after it (`POST /v1/customers answered`). What it throws
   * is a connection that broke there.
   */
  readonly pass?: (call: string) => Promise<void>;
  /** Lets Stripe fail by itself: it answers 500, now and for a day to the same idempotency key. */
  readonly fault?: (call: string) => ApiRequest['fault'];
}

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const testSiteUrl = 'https://reelwright.test';
export const testNow = Date.parse('2026-11-21T12:00:00.000Z');

let filled: Promise<StripeInProcess> | undefined;

export async function createTestStripe(options: TestStripeOptions = {}): Promise<TestStripe> {
  const { now = () => testNow, pass = async () => undefined, fault = () => undefined } = options;
  filled ??= withCatalog();
  const emulated = (await filled).copy({ now });
  const api: StripeInProcess['api'] = (request) => {
    recordRequest(request);
    return emulated.api(request);
  };
  const client = emulated.clientFor(async (request) => {
    const call = nameOf(request);
    await pass(call);
    const answer = api({ ...request, fault: fault(call) });
    await pass(`${call} answered`);
    return answer;
  });
  return { ...emulated, api, client };
}

async function withCatalog(): Promise<StripeInProcess> {
  const emulated = createStripeInProcess({ now: () => testNow });
  await syncStripeCatalog({
    stripe: async () =>
      emulated.clientFor(async (request) => {
        recordRequest(request);
        return emulated.api(request);
      }),
    catalog: stripeCatalog,
    siteUrl: testSiteUrl,
    log: quiet,
  });
  return emulated;
}

/** `POST /v1/checkout/sessions/{id}/expire`: method and path, without ids and parameters. */
function nameOf({ method, url }: ApiRequest): string {
  const [path = ''] = url.split('?');
  return `${method} ${path.replace(/\/(?:bpc|bps|ch|cs|cus|du|in|pi|price|prod|re|sub)_\w+/g, '/{id}')}`;
}
