import { spawn } from 'node:child_process';
import path from 'node:path';
import { PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { VideoId } from '../../contract/fields/ids.ts';
import { contactMessage } from '../../functions/support/testing/sample-messages.ts';
import { unfinished } from '../../functions/tables/videos/video-table.ts';
import { newVideoId, ownPassword, type Person, payCheckout, until } from '../cloud/person.ts';
import { stripeOf } from '../cloud/stripe-api.ts';
import { rowsOf, type TestCloud, tableNamed } from '../cloud/test-cloud.ts';
import type { Failure, Scene } from './failure.ts';
import { unbalancedAccount } from './unbalanced-account.ts';

const minute = 60_000;
const secretKeyParameter = '/reelwright/laptop/stripe-secret-key';
const webhookSecretParameter = '/reelwright/laptop/stripe-webhook-secret';

/** What `npm run alarms -- --break <name>` can break. */
export const failures: readonly Failure[] = [
  {
    name: 'prices',
    broken: "an operator archives a pack's price in Stripe's dashboard",
    alarm: 'billing.price_missing',
    remedy: 'npm run stripe:sync',
    breakIt: async ({ cloud, person }) => {
      const stripe = stripeOf(cloud);
      const { data } = await stripe.prices.list({ lookup_keys: ['pack_starter'] });
      for (const { id } of data) await stripe.prices.update(id, { active: false });
      restartFunctions(cloud);
      await person.call('createPayment', { body: { pack: 'starter' } });
    },
    mend: ({ cloud }) => runCommand(cloud, 'stripe-sync.ts'),
    retry: canBuy,
  },
  {
    name: 'portal',
    broken: "an operator takes the portal's configuration away from the product in Stripe's dashboard",
    alarm: 'billing.portal_missing',
    remedy: 'npm run stripe:sync',
    breakIt: async ({ cloud, person }) => {
      await subscribe(person);
      const stripe = stripeOf(cloud);
      const { data } = await stripe.billingPortal.configurations.list({ active: true });
      for (const { id } of data) {
        await stripe.billingPortal.configurations.update(id, { metadata: { product: '' } });
      }
      restartFunctions(cloud);
      await person.call('customerPortal', { body: {} });
    },
    mend: ({ cloud }) => runCommand(cloud, 'stripe-sync.ts'),
    retry: async ({ person }) => succeeds(await person.call('customerPortal', { body: {} })),
  },
  {
    name: 'payments',
    broken: "the webhook's signing secret in SSM is not the one of Stripe's endpoint",
    alarm: 'billing.webhook_refused',
    remedy: `aws ssm put-parameter --overwrite --type SecureString --name ${webhookSecretParameter} --value whsec_…`,
    breakIt: async ({ cloud }) => {
      await putParameter(cloud, webhookSecretParameter, 'whsec_of_another_endpoint');
      for (let event = 0; event < 10; event += 1) await deliverEvent(cloud);
    },
    mend: ({ cloud }) => putParameter(cloud, webhookSecretParameter, webhookSecret),
    retry: async ({ cloud }) => succeeds(await deliverEvent(cloud)),
  },
  {
    name: 'stripe-key',
    broken: "Stripe's secret key in SSM was rolled in Stripe's dashboard",
    alarm: 'api-errors',
    remedy: `aws ssm put-parameter --overwrite --type SecureString --name ${secretKeyParameter} --value sk_…`,
    breakIt: async ({ cloud, person }) => {
      await putParameter(cloud, secretKeyParameter, 'sk_test_rolled');
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await person.call('createPayment', { body: { pack: 'starter' } });
      }
    },
    mend: ({ cloud }) => putParameter(cloud, secretKeyParameter, secretKey),
    retry: canBuy,
  },
  {
    name: 'second-plan',
    broken: 'a person has two active subscriptions in Stripe, and pays twice',
    alarm: 'billing.two_subscriptions',
    remedy: 'stripe subscriptions cancel <id of the one>',
    breakIt: async ({ cloud, person }) => {
      const stripe = stripeOf(cloud);
      await person.buy('starter');
      const customer = await customerOf(stripe, person);
      const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      for (const lookupKey of ['plan_basic_monthly', 'plan_plus_monthly']) {
        const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
        await stripe.subscriptions.create({
          customer,
          items: [{ price: data[0]?.id ?? '' }],
          default_payment_method: method.id,
          metadata: { user_id: person.userId },
        });
      }
    },
    mend: async ({ cloud, person }) => {
      const stripe = stripeOf(cloud);
      const { data } = await stripe.subscriptions.list({ customer: await customerOf(stripe, person) });
      await stripe.subscriptions.cancel(data[0]?.id ?? '');
      await settled(cloud, person);
    },
    retry: ({ cloud, person }) => settled(cloud, person),
  },
  {
    name: 'odd-payment',
    broken: 'an operator sells a pack for a cent by a checkout of their own',
    alarm: 'billing.payment_quarantined',
    remedy: 'stripe refunds create --charge <id>',
    breakIt: async ({ cloud, person }) => {
      const stripe = stripeOf(cloud);
      const asked = await person.call('createPayment', { body: { pack: 'starter' } });
      const { data } = await stripe.checkout.sessions.list({ customer: await customerOf(stripe, person) });
      const [open] = data;
      if (open === undefined) throw new Error(`No checkout was opened: ${JSON.stringify(asked)}`);
      const price = await stripe.prices.create({
        product: 'reelwright_pack_starter',
        currency: 'usd',
        unit_amount: 100,
      });
      const odd = await stripe.checkout.sessions.create({
        mode: 'payment',
        customer: await customerOf(stripe, person),
        client_reference_id: person.userId,
        line_items: [{ price: price.id, quantity: 1 }],
        metadata: { ...open.metadata },
        success_url: `${cloud.siteUrl}/success`,
      });
      await payCheckout(odd.url ?? '');
    },
    mend: async ({ cloud, person }) => {
      const stripe = stripeOf(cloud);
      const { data } = await stripe.charges.list({ customer: await customerOf(stripe, person) });
      await stripe.refunds.create({ charge: data[0]?.id ?? '' });
      await settled(cloud, person);
    },
    retry: ({ cloud, person }) => settled(cloud, person),
  },
  {
    name: 'deletion',
    broken: "Stripe's key is wrong, so that a deletion of an account is unfinished after an hour",
    alarm: 'account.deletion_overdue',
    remedy: `aws ssm put-parameter --overwrite --type SecureString --name ${secretKeyParameter} --value sk_…`,
    breakIt: async ({ cloud, person }) => {
      await person.buy('starter');
      await putParameter(cloud, secretKeyParameter, 'sk_test_rolled');
      await person.call('deleteAccount', { body: ownPassword });
      await postponeDeletion(cloud, person, { hoursAgo: 2 });
      await cloud.invoke('DeletionsResumeDeletions', {});
    },
    mend: async ({ cloud, person }) => {
      await putParameter(cloud, secretKeyParameter, secretKey);
      await postponeDeletion(cloud, person, { hoursAgo: 2 });
    },
    retry: async ({ cloud }) => {
      const report = z.parse(
        z.object({ finished: z.int(), failed: z.int() }),
        await cloud.invoke('DeletionsResumeDeletions', {}),
      );
      if (report.finished !== 1 || report.failed !== 0) throw new Error(JSON.stringify(report));
    },
  },
  {
    name: 'rendering',
    broken: "a video's rendering was lost half an hour ago",
    alarm: 'video.overdue',
    remedy: 'nothing: the reconciler has ended it and given the credits back',
    breakIt: async ({ cloud, person }) => {
      await loseRendering(cloud, person);
      await cloud.invoke('GenerationReconcileVideos', {});
    },
    mend: async ({ person }) => {
      if ((await person.credits()) !== creditsAfterRefund) throw new Error('The credits did not come back.');
    },
    retry: async ({ cloud }) => void (await cloud.invoke('GenerationReconcileVideos', {})),
  },
  {
    name: 'dead-letters',
    broken: 'a deployment sends an event that a function cannot read',
    alarm: 'dead-letters-Billing',
    remedy: 'aws sqs purge-queue --queue-url <url>',
    breakIt: ({ cloud }) =>
      cloud.functions.invokeAsync('reelwright-laptop-reconcile-billing', { hours: 'some' }),
    mend: async ({ cloud }) => {
      const [letter] = cloud.deadLetters.all();
      const [account, name] = letter?.queueArn.split(':').slice(-2) ?? [];
      const client = new SQSClient({ ...awsOf(cloud), useQueueUrlAsEndpoint: false });
      const QueueUrl = `https://sqs.us-east-1.amazonaws.com/${account}/${name}`;
      await client.send(new PurgeQueueCommand({ QueueUrl }));
    },
    retry: ({ cloud }) => cloud.functions.invokeAsync('reelwright-laptop-reconcile-billing', { hours: 3 }),
  },
  {
    name: 'messages',
    broken: 'the domain of the sender is no longer verified in SES',
    alarm: 'support.mail_failed',
    remedy: 'verify the domain in SES; the sweep mails what was kept',
    breakIt: async ({ cloud }) => {
      cloud.ses.fail('rejected', 3);
      for (let message = 0; message < 3; message += 1) await sendMessage(cloud);
    },
    mend: async () => undefined,
    retry: async ({ cloud }) => {
      const before = mailsToOperator(cloud);
      await sendMessage(cloud);
      await until(async () => mailsToOperator(cloud) > before);
    },
  },
  unbalancedAccount,
];

/** Those of the emulated Stripe. */
const secretKey = 'sk_test_reelwright_local';
const webhookSecret = 'whsec_reelwright_local';

function awsOf(cloud: TestCloud) {
  const { accessKeyId, secretAccessKey } = cloud.iam.administrator;
  return {
    endpoint: cloud.awsEndpointUrl,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  };
}

/** Functions read a secret again after five minutes; here they begin anew. */
async function putParameter(cloud: TestCloud, name: string, value: string): Promise<void> {
  await new SSMClient(awsOf(cloud)).send(
    new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString', Overwrite: true }),
  );
  restartFunctions(cloud);
}

function restartFunctions(cloud: TestCloud): void {
  for (const name of cloud.logs.functionNames()) cloud.functions.endIdle(name);
}

/** Runs one of the operator's commands of bin/, as npm does. */
async function runCommand(cloud: TestCloud, file: string, ...options: readonly string[]): Promise<void> {
  const command = path.resolve(import.meta.dirname, '../../bin', file);
  const child = spawn(process.execPath, [command, ...options], {
    env: { ...process.env, PORT: new URL(cloud.siteUrl).port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${file} ended with ${code}.`);
}

async function canBuy({ person }: Scene): Promise<void> {
  succeeds(await person.call('createPayment', { body: { pack: 'starter' } }));
}

function succeeds({ status, body }: { readonly status: number; readonly body: unknown }): void {
  if (status >= 300) throw new Error(`It answers ${status}: ${JSON.stringify(body)}`);
}

/** An event as Stripe signs it, which changes nothing. */
async function deliverEvent(cloud: TestCloud): Promise<{ status: number; body: unknown }> {
  const payload = JSON.stringify({
    id: 'evt_rehearsal',
    object: 'event',
    type: 'balance.available',
    created: Math.floor(Date.now() / 1_000),
    data: { object: {} },
  });
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret });
  const response = await fetch(`${cloud.siteUrl}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  return { status: response.status, body: await response.json() };
}

async function subscribe(person: Person): Promise<void> {
  const { body } = await person.call('createCheckout', { body: { tier: 'plus', isYearly: false } });
  await payCheckout(z.parse(z.object({ url: z.string() }), body).url);
  await until(async () => {
    const answer = await person.call('checkSubscription');
    return z.parse(z.object({ subscribed: z.boolean() }), answer.body).subscribed;
  });
}

async function customerOf(stripe: Stripe, person: Person): Promise<string> {
  const { data } = await stripe.customers.list({ limit: 100 });
  const customer = data.find(({ metadata }) => metadata.user_id === person.userId);
  if (customer === undefined) throw new Error('The person is no customer of Stripe yet.');
  return customer.id;
}

/** Brings a person's account to what Stripe says, as `npm run reconcile -- --user` does. */
async function settled(cloud: TestCloud, person: Person): Promise<void> {
  await runCommand(cloud, 'reconcile.ts', '--user', person.userId);
}

async function postponeDeletion(
  cloud: TestCloud,
  person: Person,
  { hoursAgo }: { readonly hoursAgo: number },
): Promise<void> {
  const then = new Date(Date.now() - hoursAgo * 60 * minute).toISOString();
  await cloud.database.send(
    new UpdateCommand({
      TableName: tableNamed(cloud, 'Credits'),
      Key: { user_id: person.userId, entry: 'account' },
      UpdateExpression: 'SET deleted_at = :then, deletion_resumes_at = :then',
      ExpressionAttributeValues: { ':then': then },
    }),
  );
}

/** The starter pack less one paid video; a lost video is refunded besides. */
const creditsAfterRefund = 7_000;

/** A video of the person as it is when its rendering has died half an hour ago. */
async function loseRendering(cloud: TestCloud, person: Person): Promise<void> {
  await person.buy('starter');
  const made = await person.generate();
  await person.waitForVideo(made.id);
  const TableName = tableNamed(cloud, 'Videos');
  const items = await rowsOf(cloud, TableName, person.userId);
  const id: VideoId = newVideoId();
  const then = new Date(Date.now() - 30 * minute).toISOString();
  const [video] = items;
  await cloud.database.send(
    new PutCommand({
      TableName,
      Item: {
        ...video,
        id,
        status: 'generating',
        created_at: then,
        started_at: then,
        finished_at: null,
        ...unfinished(id, then),
      },
    }),
  );
}

async function sendMessage(cloud: TestCloud): Promise<void> {
  const response = await fetch(`${cloud.siteUrl}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactMessage()),
  });
  succeeds({ status: response.status, body: await response.json() });
}

function mailsToOperator(cloud: TestCloud): number {
  return cloud.mail.messages().filter(({ to }) => to === 'operator@reelwright.example').length;
}
