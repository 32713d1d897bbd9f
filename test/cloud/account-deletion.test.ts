import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { termsVersion } from '../../contract/account/terms-version.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { SubscriptionStatus } from '../../contract/schemas.ts';
import { createDeletionsStore } from '../../functions/tables/credits/deletions.store.ts';
import { newPerson, ownPassword, type Person, payCheckout, until, userPoolOf } from './person.ts';
import { poolAdministrator } from './pool-administrator.ts';
import { stripeOf } from './stripe-api.ts';
import { bucketNamed, rowsOf, type SharedCloud, sharedQuickCloud, tableNamed } from './test-cloud.ts';

let cloud: SharedCloud;
let stripe: Stripe;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  stripe = stripeOf(cloud);
});

const Url = z.object({ url: z.string() });

async function subscribe(person: Person): Promise<void> {
  const { body } = await person.call('createCheckout', { body: { tier: 'plus', isYearly: false } });
  await payCheckout(z.parse(Url, body).url);
  await until(async () => {
    const answer = await person.call('checkSubscription');
    return z.parse(SubscriptionStatus, answer.body).subscribed;
  });
}

async function itemsOf(person: Person, word: 'Credits' | 'Orders' | 'Videos') {
  return rowsOf(cloud, tableNamed(cloud, word), person.userId);
}

/** Lists the files of the videos that the person has now, also when the rows that name them are gone. */
async function videoFilesOf(person: Person): Promise<() => readonly string[]> {
  const videos = await itemsOf(person, 'Videos');
  const bucket = bucketNamed(cloud, 'mediabucket');
  return () => videos.flatMap(({ media_id: id }) => cloud.buckets.listKeys(bucket, `media/${id}/`));
}

/** Lets those who finish deletions run as they do every few minutes. */
function sweep(): Promise<void> {
  return cloud.fireSchedules('DeletionsResumeDeletions', 'DeletionsFindGoneUsers', 'BillingReconcileBilling');
}

describe('deleting an account', () => {
  it('ends the subscription, removes what is personal, and keeps orders without a name', async () => {
    const person = await newPerson(cloud);
    await subscribe(person);
    await person.buy('starter');
    const { id } = await person.generate();
    await person.waitForVideo(id);
    const videoFiles = await videoFilesOf(person);
    expect(videoFiles()).not.toEqual([]);
    const open = z.parse(Url, (await person.call('createPayment', { body: { pack: 'starter' } })).body).url;
    const [customer] = (await stripe.customers.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata.user_id === person.userId,
    );

    expect(await person.call('deleteAccount', { body: ownPassword })).toEqual({
      status: 200,
      body: { deleted: true },
    });

    const subscriptions = await stripe.subscriptions.list({ customer: customer?.id ?? '', status: 'all' });
    expect(subscriptions.data.map(({ status }) => status)).toEqual(['canceled']);
    expect(await stripe.customers.retrieve(customer?.id ?? '')).toMatchObject({ deleted: true });
    expect(await payCheckout(open)).toBeNull();
    expect(videoFiles()).toEqual([]);
    expect(await itemsOf(person, 'Videos')).toEqual([]);
    expect(await itemsOf(person, 'Credits')).toEqual([
      { user_id: person.userId, entry: 'account', deleted_at: expect.any(String) },
    ]);
    const orders = await itemsOf(person, 'Orders');
    expect(orders).toHaveLength(2);
    expect(JSON.stringify(orders)).not.toContain(person.email);
    const links = await cloud.database.send(
      new ScanCommand({ TableName: tableNamed(cloud, 'ConfirmationLinks') }),
    );
    expect(JSON.stringify(links.Items)).not.toContain(person.username);
    const identities = await cloud.database.send(
      new ScanCommand({ TableName: tableNamed(cloud, 'Identities') }),
    );
    expect(JSON.stringify(identities.Items)).not.toContain(person.userId);
    const { clientId, cognito } = await userPoolOf(cloud);
    await expect(
      cognito('SignUp', {
        ClientId: clientId,
        Username: person.email,
        Password: 'secret-enough',
        UserAttributes: [{ Name: 'email', Value: person.email }],
        ClientMetadata: { agreed_to: termsVersion },
      }),
    ).resolves.toMatchObject({ UserConfirmed: false });
  });

  it('is done once; from then on the token is refused everywhere', async () => {
    const person = await newPerson(cloud);
    await person.buy('starter');
    const answers = await Promise.all([
      person.call('deleteAccount', { body: ownPassword }),
      person.call('deleteAccount', { body: ownPassword }),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const gone = { status: 401, body: { error: { code: 'unauthorized' } } };
    expect(await person.call('deleteAccount', { body: ownPassword })).toMatchObject(gone);
    expect(await person.call('createPayment', { body: { pack: 'starter' } })).toMatchObject(gone);
    const plan = { tier: 'plus', isYearly: false };
    expect(await person.call('createCheckout', { body: plan })).toMatchObject(gone);
    expect(await person.call('customerPortal')).toMatchObject(gone);
    expect(await person.generate()).toMatchObject(gone);
    expect(await person.call('getCredits')).toMatchObject(gone);
    expect(await person.call('listOrders')).toMatchObject(gone);
    expect(await itemsOf(person, 'Credits')).toHaveLength(1);
  });

  it('that broke off after the mark is finished by the sweep: the subscription ends, and the user goes', async () => {
    const person = await newPerson(cloud);
    await subscribe(person);
    const { id } = await person.generate();
    await person.waitForVideo(id);
    const [customer] = (await stripe.customers.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata.user_id === person.userId,
    );
    const videoFiles = await videoFilesOf(person);
    const now = new Date();
    await createDeletionsStore(cloud.database, tableNamed(cloud, 'Credits')).begin(
      UserId.parse(person.userId),
      null,
      now,
      now,
    );
    await sweep();

    const subscriptions = await stripe.subscriptions.list({ customer: customer?.id ?? '', status: 'all' });
    expect(subscriptions.data.map(({ status }) => status)).toEqual(['canceled']);
    expect(await stripe.customers.retrieve(customer?.id ?? '')).toMatchObject({ deleted: true });
    expect(videoFiles()).toEqual([]);
    expect(await itemsOf(person, 'Videos')).toEqual([]);
    expect(await itemsOf(person, 'Credits')).toEqual([
      { user_id: person.userId, entry: 'account', deleted_at: now.toISOString() },
    ]);
    expect((await newPerson(cloud, person.email)).userId).not.toBe(person.userId);
  });

  it('is what becomes of an account whose user was deleted at the pool, past our route', async () => {
    const person = await newPerson(cloud);
    await subscribe(person);
    const { id } = await person.generate();
    await person.waitForVideo(id);
    const shared = await person.call('shareVideo', { id, body: { show_prompt: false } });
    const { share_url: link } = z.parse(z.object({ share_url: z.string() }), shared.body);
    expect((await fetch(link)).status).toBe(200);
    const [customer] = (await stripe.customers.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata.user_id === person.userId,
    );
    const videoFiles = await videoFilesOf(person);
    const { poolId } = await userPoolOf(cloud);
    await poolAdministrator(cloud).send(
      new AdminDeleteUserCommand({ UserPoolId: poolId, Username: person.username }),
    );
    await sweep();
    // Acts as if twenty minutes had passed.
    await cloud.database.send(
      new UpdateCommand({
        TableName: tableNamed(cloud, 'Identities'),
        Key: { entry: `account#${person.userId}` },
        UpdateExpression: 'SET user_missing_since = :past',
        ConditionExpression: 'attribute_exists(user_missing_since)',
        ExpressionAttributeValues: { ':past': new Date(Date.now() - 20 * 60_000).toISOString() },
      }),
    );
    await sweep();
    await sweep();

    const subscriptions = await stripe.subscriptions.list({ customer: customer?.id ?? '', status: 'all' });
    expect(subscriptions.data.map(({ status }) => status)).toEqual(['canceled']);
    expect((await fetch(link)).status).toBe(404);
    expect(videoFiles()).toEqual([]);
    expect(await itemsOf(person, 'Credits')).toEqual([
      { user_id: person.userId, entry: 'account', deleted_at: expect.any(String) },
    ]);
  });

  it('refunds what is paid in its moment, and tells the payer', async () => {
    const payments = await Promise.all(
      ['pack', 'plan', 'pack', 'plan', 'pack', 'plan'].map(async (what) => {
        const person = await newPerson(cloud);
        const { body } =
          what === 'pack'
            ? await person.call('createPayment', { body: { pack: 'starter' } })
            : await person.call('createCheckout', { body: { tier: 'plus', isYearly: false } });
        const { data } = await stripe.customers.list({ limit: 100 });
        const customer = data.find(({ metadata }) => metadata.user_id === person.userId)?.id ?? '';
        return { person, customer, url: z.parse(Url, body).url };
      }),
    );
    await Promise.all(
      payments.map(async ({ person, url }, index) => {
        // The first two requests break off after the mark, and then their orders are paid.
        if (index < 2) {
          const deletions = createDeletionsStore(cloud.database, tableNamed(cloud, 'Credits'));
          await deletions.begin(UserId.parse(person.userId), null, new Date(), new Date());
          await payCheckout(url);
        } else {
          await Promise.all([payCheckout(url), person.call('deleteAccount', { body: ownPassword })]);
        }
      }),
    );
    // A schedule may come twice, and both runs go on at once.
    await Promise.all([sweep(), sweep()]);
    let refunded = 0;
    for (const { person, customer } of payments) {
      const { data: charges } = await stripe.charges.list({ customer });
      const orders = await itemsOf(person, 'Orders');
      expect(orders).toHaveLength(charges.length);
      const isKept = orders.map(({ status }) => status !== 'refunded');
      expect(charges.map((charge) => !charge.refunded)).toEqual(isKept);
      refunded += isKept.filter((kept) => !kept).length;
    }
    expect(refunded).toBeGreaterThanOrEqual(2);
    const mails = JSON.stringify(await (await fetch(`${cloud.siteUrl}/_local/mail.json`)).json());
    const told = mails.split('"subject":"We refunded your payment"').length - 1;
    expect(told).toBeGreaterThanOrEqual(refunded);
  });

  it('lets the same address begin anew', async () => {
    const email = `again-${Date.now()}@example.com`;
    const before = await newPerson(cloud, email);
    await before.buy('starter');
    await before.call('deleteAccount', { body: ownPassword });
    const anew = await newPerson(cloud, email);
    expect(anew.userId).not.toBe(before.userId);
    expect(await anew.credits()).toBe(0);
  });
});
