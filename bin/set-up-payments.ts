import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { type Environment, regionOf } from '../lib/foundation/environments.ts';
import { clientOptions } from './account/client-options.ts';
import { writeSecret } from './account/write-secret.ts';
import { invokeFunction } from './invoke-function.ts';
import { registerWebhook } from './setup/changes.ts';

/**
 * Makes a trial sell in Stripe's test mode once its key is written: the catalog, and the webhook endpoint with
 * its secret. May be repeated.
 *
 * @throws {Error} where the trial is not deployed, or Stripe refuses
 */
export async function setUpPayments(environment: Environment, key: string): Promise<void> {
  const url = await readWebhookUrl(environment);
  await invokeFunction(environment.name, 'syncStripeCatalog', {});
  await writeSecret('stripe-webhook-secret', await registerWebhook(key, url), environment);
}

async function readWebhookUrl(environment: Environment): Promise<string> {
  const client = new CloudFormationClient({ region: regionOf(environment), ...clientOptions });
  const StackName = `Reelwright-${environment.name}-Service`;
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
  const url = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'StripeWebhookUrl')?.OutputValue;
  if (url === undefined) throw new Error(`${StackName} has no output StripeWebhookUrl.`);
  return url;
}
