import Stripe from 'stripe';
import { serviceTimeLimit } from '../../aws/request-limits.ts';
import { secretParameter } from '../../aws/secret-parameter.ts';
import { environment } from '../../environment/environment.ts';

const api = new URL(environment('STRIPE_API_URL'));
const secretKeyParameter = environment('STRIPE_SECRET_KEY_PARAMETER');

/** Two attempts fit the payment route's 20 s. */
const timeoutMilliseconds = 8_000;

/**
 * The SDK retries a call once and sends an idempotency key with each POST, so a retry has no second effect.
 * Stripe repeats a 5xx for a key for a day: the retry fails too, the next request has a new key. Only
 * stripe-customer.ts and an operator's refund set their own keys.
 */
export async function createStripeClient(): Promise<Stripe> {
  const protocol = api.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(await secretParameter(secretKeyParameter), {
    host: api.hostname,
    port: api.port === '' ? (protocol === 'http' ? 80 : 443) : Number(api.port),
    protocol,
    timeout: serviceTimeLimit(timeoutMilliseconds),
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
