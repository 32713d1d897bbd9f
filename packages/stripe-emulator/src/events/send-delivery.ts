import type { DeliveryAttempt } from './deliveries.ts';
import { signatureHeader } from './signature.ts';

/** `id` outlives a change of address. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

const timeoutMilliseconds = 10_000;
const responseExcerptCharacters = 500;

/** Sends an event to an endpoint, and returns how that ended; no answer too is an attempt. */
export async function sendDelivery(
  event: object | undefined,
  endpoint: WebhookEndpoint,
  { now, closing }: { readonly now: () => number; readonly closing: AbortSignal },
): Promise<DeliveryAttempt> {
  const body = JSON.stringify(event, null, 2);
  const startedAt = now();
  const startedTick = performance.now();
  const answered = (status: number | null, response: string): DeliveryAttempt => ({
    status,
    response: response.slice(0, responseExcerptCharacters),
    atMilliseconds: startedAt,
    durationMilliseconds: Math.round(performance.now() - startedTick),
  });
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      // A redirect is a failure to Stripe: the body must reach the address that was configured.
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, endpoint.secret, Math.floor(startedAt / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    return answered(response.status, await response.text());
  } catch (error) {
    return answered(null, reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMilliseconds / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
