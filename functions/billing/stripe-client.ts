import Stripe from 'stripe';
import { environment } from '../aws/environment.ts';
import { secretParameter } from '../aws/secret-parameter.ts';

const api = new URL(environment('STRIPE_API_URL'));
const secretKeyParameter = environment('STRIPE_SECRET_KEY_PARAMETER');

/** Stripe's answer is waited for this long; twice, it still fits the payment route's 20 s. */
const timeoutMilliseconds = 8_000;

/**
 * Stripe by its own SDK, with the secret key from SSM. A failed call is tried once more (the SDK sends an
 * idempotency key of its own with each POST, so a retry cannot do a thing twice).
 */
export async function createStripeClient(): Promise<Stripe> {
  const protocol = api.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(await secretParameter(secretKeyParameter), {
    host: api.hostname,
    port: api.port === '' ? (protocol === 'http' ? 80 : 443) : Number(api.port),
    protocol,
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
