import type { Environment } from '../lib/foundation/environments.ts';
import { writeSecret } from './account/write-secret.ts';
import { invokeFunction } from './invoke-function.ts';
import { readServiceOutputs, registerWebhook } from './setup/changes.ts';

/**
 * Makes a trial sell in Stripe's test mode once its key is written: the catalog, and the webhook endpoint with
 * its secret. May be repeated.
 *
 * @throws {Error} where the trial is not deployed, or Stripe refuses
 */
export async function setUpPayments(environment: Environment, key: string): Promise<void> {
  const { webhookUrl } = await readServiceOutputs(environment);
  await invokeFunction(environment.name, 'syncStripeCatalog', {});
  await writeSecret('stripe-webhook-secret', await registerWebhook(key, webhookUrl), environment);
}
