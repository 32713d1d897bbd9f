import Stripe from 'stripe';
import type { SharedCloud } from './test-cloud.ts';

/** The emulated Stripe by its own SDK, with the key that the functions have. */
export function stripeOf(cloud: SharedCloud): Stripe {
  const { hostname, port } = new URL(cloud.stripeApiUrl ?? '');
  return new Stripe(cloud.parameters.get('/reelwright/laptop/stripe-secret-key') ?? '', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
  });
}
