import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { PackName, Tier } from '../../contract/billing/catalog.ts';
import { lambdaContext, routeCaller } from '../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers, webhookSecret } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { stripe } = handlers;

const checkSubscription = routeCaller(
  'checkSubscription',
  (await import('./check-subscription.route.ts')).handler,
);
const createCheckout = routeCaller('createCheckout', (await import('./create-checkout.route.ts')).handler);
const createPayment = routeCaller('createPayment', (await import('./create-payment.route.ts')).handler);
const customerPortal = routeCaller('customerPortal', (await import('./customer-portal.route.ts')).handler);
const listOrders = routeCaller('listOrders', (await import('./list-orders.route.ts')).handler);
const stripeWebhook = routeCaller('stripeWebhook', (await import('./sync/stripe-webhook.lambda.ts')).handler);
const setRenewal = routeCaller('setRenewal', (await import('./set-renewal.route.ts')).handler);
const { handler: reconcileBilling } = await import('./sync/reconcile-billing.lambda.ts');
const { handler: syncStripeCatalog } = await import('./sync-stripe-catalog.lambda.ts');

const Url = z.object({ url: z.string() });

/** Chooses a plan and pays for it on Stripe's page. */
async function subscriber(tier: Tier = 'plus') {
  const as = await handlers.signUp();
  const { body } = await createCheckout({ as, body: { tier, isYearly: false } });
  stripe.does.pay(z.parse(Url, body).url);
  return as;
}

/** Buys a pack on Stripe's page. */
async function buyer(pack: PackName = 'starter') {
  const as = await handlers.signUp();
  const { body } = await createPayment({ as, body: { pack } });
  stripe.does.pay(z.parse(Url, body).url);
  return as;
}

/** The newest event of a type, signed as Stripe signs it. */
function eventOf(type: string, secret = webhookSecret) {
  const event = stripe.eventsSince(0).findLast((candidate) => candidate.type === type);
  const body = JSON.stringify(event);
  const signature = stripe.client.webhooks.generateTestHeaderString({ payload: body, secret });
  return { headers: { 'stripe-signature': signature }, body };
}

describe('checkSubscription', () => {
  it('says that a new person has none', async () => {
    expect(await checkSubscription({ as: newPerson() })).toMatchObject({
      status: 200,
      body: { subscribed: false, subscription_tier: null, can_manage: false },
    });
  });

  it('asks Stripe after a visit there, without waiting for the webhook', async () => {
    const as = await subscriber('pro');
    expect(await checkSubscription({ as })).toMatchObject({
      status: 200,
      body: { subscribed: true, subscription_tier: 'pro', subscription_interval: 'monthly' },
    });
  });

  it('refuses a request without a token', async () => {
    expect(await checkSubscription()).toMatchObject({ status: 401 });
  });
});

describe('stripeWebhook', () => {
  it('grants a paid pack when its event arrives, and once when it arrives again', async () => {
    const as = await buyer();
    const delivery = eventOf('checkout.session.completed');
    for (const _time of ['first', 'again']) {
      expect(await stripeWebhook(delivery)).toMatchObject({ status: 200, body: { received: true } });
    }
    expect(await listOrders({ as })).toMatchObject({
      status: 200,
      body: { orders: [{ credits: 7_000, amount: 4_990 }] },
    });
  });

  it('reads a body that API Gateway has encoded, as the signature covers its bytes', async () => {
    await subscriber();
    expect(await stripeWebhook({ ...eventOf('invoice.paid'), isBase64Encoded: true })).toMatchObject({
      status: 200,
    });
  });

  it('refuses an event that Stripe has not signed, and grants nothing', async () => {
    const as = await buyer();
    expect(await stripeWebhook(eventOf('checkout.session.completed', 'whsec_of_a_stranger'))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_signature' } },
    });
    expect(await listOrders({ as })).toMatchObject({ body: { orders: [] } });
  });

  it('accepts an event that concerns no customer', async () => {
    const payload = JSON.stringify({
      id: 'evt_x',
      object: 'event',
      type: 'balance.available',
      data: { object: {} },
    });
    const signature = stripe.client.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    expect(await stripeWebhook({ headers: { 'stripe-signature': signature }, body: payload })).toMatchObject({
      status: 200,
    });
  });
});

describe('createCheckout', () => {
  it('opens a checkout for a new person and the portal for a subscriber', async () => {
    const as = await subscriber('plus');
    const { status, body } = await createCheckout({ as, body: { tier: 'pro', isYearly: false } });
    expect(status).toBe(200);
    expect(z.parse(Url, body).url).toContain('/portal/');
  });

  it('refuses a plan that there is not', async () => {
    const body = { tier: 'gold', isYearly: false };
    expect(await createCheckout({ as: newPerson(), body })).toMatchObject({
      status: 400,
      body: { error: { field: 'tier' } },
    });
  });
});

describe('createPayment', () => {
  it('opens a checkout for a pack', async () => {
    const { status, body } = await createPayment({ as: await handlers.signUp(), body: { pack: 'starter' } });
    expect(status).toBe(200);
    expect(z.parse(Url, body).url).toContain('/checkout/');
  });
});

describe('customerPortal', () => {
  it('opens for a subscriber', async () => {
    expect(await customerPortal({ as: await subscriber() })).toMatchObject({ status: 200 });
  });

  it('says that there is nothing to manage', async () => {
    expect(await customerPortal({ as: newPerson() })).toMatchObject({
      status: 409,
      body: { error: { code: 'no_subscription' } },
    });
  });
});

describe('setRenewal', () => {
  it('plans a smaller plan for the end of the paid period, and takes that back', async () => {
    const as = await subscriber('pro');
    const renewAs = (tier: Tier) => setRenewal({ as, body: { tier, interval: 'monthly' } });
    expect(await renewAs('basic')).toMatchObject({
      status: 200,
      body: { subscription_tier: 'pro', scheduled_change: { tier: 'basic', interval: 'monthly' } },
    });
    expect(await renewAs('pro')).toMatchObject({ status: 200, body: { scheduled_change: null } });
  });

  it('has nothing to renew without a subscription', async () => {
    const body = { tier: 'basic', interval: 'monthly' };
    expect(await setRenewal({ as: newPerson(), body })).toMatchObject({ status: 409 });
  });
});

describe('listOrders', () => {
  it('has none for a new person', async () => {
    expect(await listOrders({ as: newPerson() })).toMatchObject({ status: 200, body: { orders: [] } });
  });
});

describe('reconcileBilling', () => {
  it('grants what lost webhooks had told in the last hours, once', async () => {
    const as = await buyer();
    const reconcile = async () =>
      z.parse(
        z.object({ changed: z.array(z.string()), failed: z.array(z.unknown()) }),
        await reconcileBilling({ hours: 3 }, lambdaContext(10 * 60_000)),
      );
    const { changed, failed } = await reconcile();
    expect(changed).toContain(as);
    expect(failed).toEqual([]);
    expect((await reconcile()).changed).not.toContain(as);
  });

  it('refuses an event that names no hours', async () => {
    await expect(reconcileBilling({ user_id: await buyer() }, lambdaContext())).rejects.toThrow();
  });
});

describe('syncStripeCatalog', () => {
  it('changes nothing in a Stripe that has the catalog', async () => {
    expect(await syncStripeCatalog({}, lambdaContext())).toMatchObject({ changes: [] });
  });

  it('restores what was changed by hand', async () => {
    await stripe.direct.products.update('reelwright_plan_pro', { name: 'Ultra' });
    const [configuration] = (await stripe.direct.billingPortal.configurations.list()).data;
    await stripe.direct.billingPortal.configurations.update(configuration?.id ?? '', {
      default_return_url: 'https://elsewhere.example',
    });
    expect(await syncStripeCatalog({}, lambdaContext())).toMatchObject({
      changes: [
        { change: 'changed', what: 'product', name: 'reelwright_plan_pro' },
        { change: 'changed', what: 'portal configuration' },
      ],
    });
    expect((await stripe.direct.products.retrieve('reelwright_plan_pro')).name).not.toBe('Ultra');
  });
});
