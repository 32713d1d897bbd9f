import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import Stripe from 'stripe';
import { stripeEventTypes } from '../contract/billing/stripe-events.ts';
import { type Environment, regionOf } from '../lib/foundation/environments.ts';
import { clientOptions } from './account/client-options.ts';
import { writeSecret } from './account/write-secret.ts';
import { invokeFunction } from './invoke-function.ts';

export interface SetUpPaymentsDependencies {
  readonly stripe: Stripe;
  /** Where Stripe sends its events: the output `StripeWebhookUrl`. */
  readonly webhookUrl: () => Promise<string>;
  /** Makes products and prices with the key that was written. */
  readonly syncCatalog: () => Promise<unknown>;
  readonly writeWebhookSecret: (secret: string) => Promise<unknown>;
}

/**
 * Makes a trial sell in Stripe's test mode once its key is written: the catalog, and the webhook endpoint with
 * its secret. One with the same address goes first, since Stripe tells a secret only once; so it may be repeated.
 *
 * @throws {Error} where the trial is not deployed, or Stripe refuses
 */
export async function setUpPayments(dependencies: SetUpPaymentsDependencies): Promise<void> {
  const { stripe, webhookUrl, syncCatalog, writeWebhookSecret } = dependencies;
  const url = await webhookUrl();
  await syncCatalog();
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) await stripe.webhookEndpoints.del(endpoint.id);
  }
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...stripeEventTypes],
    api_version: Stripe.API_VERSION,
  });
  if (secret === undefined) throw new Error('Stripe did not tell the secret of the webhook endpoint.');
  await writeWebhookSecret(secret);
}

/** In the account of the shell's credentials. */
export function paymentsInAws(environment: Environment, key: string): SetUpPaymentsDependencies {
  return {
    stripe: new Stripe(key, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false }),
    webhookUrl: () => readWebhookUrl(environment),
    syncCatalog: () => invokeFunction(environment.name, 'syncStripeCatalog', {}),
    writeWebhookSecret: (secret) => writeSecret('stripe-webhook-secret', secret, environment),
  };
}

async function readWebhookUrl(environment: Environment): Promise<string> {
  const client = new CloudFormationClient({ region: regionOf(environment), ...clientOptions });
  const StackName = `Reelwright-${environment.name}-Service`;
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
  const url = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'StripeWebhookUrl')?.OutputValue;
  if (url === undefined) throw new Error(`${StackName} has no output StripeWebhookUrl.`);
  return url;
}
