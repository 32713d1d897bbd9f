import Stripe from 'stripe';
import { serviceTimeLimit } from '../../aws/request-limits.ts';
import { secretParameter } from '../../aws/secret-parameter.ts';
import { environment } from '../../environment/environment.ts';

const api = new URL(environment('STRIPE_API_URL'));
const secretKeyParameter = environment('STRIPE_SECRET_KEY_PARAMETER');

/** Two attempts of this length fit the payment route's 20 s. */
const timeoutMilliseconds = 8_000;

/**
 * Stripe's SDK with the secret key from SSM. A failed call is retried once; the SDK sends an idempotency key with each
 * POST, so a retry has no second effect. Stripe answers a key that got a 5xx with the same for a day: the retry then fails
 * too, and the next request, under a new key, does not. Only stripe-customer.ts sends a key of its own.
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
