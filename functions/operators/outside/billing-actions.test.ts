import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UserId } from '../../../contract/fields/ids.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers, webhookSecret } from '../../../test/handlers/start-handlers.ts';
import { emptyBillingAccount } from '../../tables/credits/billing-account.ts';
import { emptyAccount } from '../../tables/credits/ledger.ts';
import { ActionFailed } from '../action/operator-action.ts';
import { ada, effectOf, newOperation } from './testing/operation.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { stripe } = handlers;
const createPayment = routeCaller(
  'createPayment',
  (await import('../../billing/create-payment.route.ts')).handler,
);
const createCheckout = routeCaller(
  'createCheckout',
  (await import('../../billing/create-checkout.route.ts')).handler,
);
const stripeWebhook = routeCaller(
  'stripeWebhook',
  (await import('../../billing/sync/stripe-webhook.lambda.ts')).handler,
);
const getCredits = routeCaller('getCredits', (await import('../../credits/get-credits.route.ts')).handler);
const { createDocumentClient } = await import('../../aws/dynamodb-client.ts');
const { syncDependenciesInAws } = await import('../../billing/sync/sync-customer-in-aws.ts');
const { leaveRefundsToHourlyRun } = await import('../../billing/sync/sync-customer.ts');
const { findPersonInAws } = await import('../../user-pool/pool-person.ts');
const { outsideActionsInAws } = await import('./outside-actions-in-aws.ts');
const { refundPayment: refundPaymentWith } = await import('./refund-payment.ts');

const { refundPayment, syncCustomer } = outsideActionsInAws(createDocumentClient(), {});
const Url = z.object({ url: z.string() });

/** Pays for a starter pack (7,000 credits, $49.90) on Stripe's page. */
async function buys(as: string) {
  const { body } = await createPayment({ as, body: { pack: 'starter' } });
  stripe.does.pay(z.parse(Url, body).url);
}

async function deliverNewest(type: string) {
  const event = stripe.eventsSince(0).findLast((candidate) => candidate.type === type);
  const body = JSON.stringify(event);
  const signature = stripe.client.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
  await stripeWebhook({ headers: { 'stripe-signature': signature }, body });
}

/** A person with a paid pack and its credits. */
async function buyer() {
  const email = `${newPerson()}@example.com`;
  const person = UserId.parse(await handlers.signUp(email));
  await buys(person);
  await deliverNewest('checkout.session.completed');
  const { data } = await stripe.direct.charges.list({ limit: 1 });
  return { person, email, charge: data[0]?.id ?? '', payment: String(data[0]?.payment_intent) };
}

async function creditsOf(as: string) {
  return z.parse(z.object({ credits: z.int() }), (await getCredits({ as })).body).credits;
}

async function refundsOf(charge: string) {
  return (await stripe.direct.refunds.list({ charge })).data;
}

/** `refundPayment` with a client of Stripe for which the first call to make a refund fails. */
function refundWithFault(how: 'no answer' | 'refused connection' | 'a 500' | 'a 500 after the effect') {
  let isLeft = true;
  const client = stripe.clientFor(async (request) => {
    const { method, url } = request;
    if (!isLeft || method !== 'POST' || url !== '/v1/refunds') return stripe.api(request);
    isLeft = false;
    if (how === 'a 500') return stripe.api({ ...request, fault: 'without effect' });
    if (how === 'a 500 after the effect') return stripe.api({ ...request, fault: 'after the effect' });
    if (how === 'no answer') stripe.api(request);
    throw new Error(how);
  });
  return refundPaymentWith({
    ...syncDependenciesInAws(leaveRefundsToHourlyRun),
    findPerson: findPersonInAws(),
    stripe: async () => client,
    refundAloneCents: async () => 10_000,
  });
}

const nothingLeft = 'Nothing is left of this payment: it is refunded or disputed.';

describe('a refund by an operator', () => {
  it('is shown with the credits that it takes back, and then happens so', async () => {
    const { person, payment, charge } = await buyer();
    const input = { person, payment, amount_cents: 2_495 };
    const effect = effectOf(refundPayment.decide(await refundPayment.read(input), input, new Date(), ada));
    expect(effect).toMatchObject({
      person,
      sentence: `Refund $24.95 of $49.90 to account ${person}`,
      entries: [{ kind: 'revoke', source: 'payment_return', credits: -3_500 }],
      purse: { credits: 0, cents: 2_495 },
      secondPerson: null,
      forecast: [{ credits_before: 7_000, credits_after: 3_500 }],
    });
    expect(effect.changes).toEqual([
      { what: `Left of ${payment}`, before: '$49.90', after: '$24.95' },
      { what: 'Credits to spend', before: '7000', after: '3500' },
      expect.objectContaining({ before: '$49.90 paid', after: '$49.90 paid, $24.95 returned' }),
    ]);
    expect(await creditsOf(person)).toBe(7_000);
    const operation = newOperation();
    expect(await refundPayment.perform(input, operation)).toMatch(/^Stripe refunds \$24\.95 \(re_/);
    expect(await creditsOf(person)).toBe(3_500);
    expect(await refundsOf(charge)).toMatchObject([{ amount: 2_495, metadata: { operation: operation.id } }]);
  });

  it('without an amount is of what is left, and of a charge as of its payment', async () => {
    const { person, payment, charge } = await buyer();
    await refundPayment.perform({ person, payment, amount_cents: 990 }, newOperation());
    const rest = { person, payment: charge, amount_cents: null };
    const { sentence } = effectOf(
      refundPayment.decide(await refundPayment.read(rest), rest, new Date(), ada),
    );
    expect(sentence).toContain('Refund $40.00 of $49.90');
    await refundPayment.perform(rest, newOperation());
    expect(await creditsOf(person)).toBe(0);
    const again = refundPayment.decide(await refundPayment.read(rest), rest, new Date(), ada);
    expect(again).toEqual({ kind: 'refused', sentence: nothingLeft });
  });

  it('happens once, however often one operation is tried', async () => {
    const { person, payment, charge } = await buyer();
    const operation = newOperation();
    const input = { person, payment, amount_cents: 1_000 };
    await Promise.all([1, 2].map(() => refundPayment.perform(input, operation)));
    await refundPayment.perform(input, operation);
    expect(await refundsOf(charge)).toHaveLength(1);
  });

  it.each(['no answer', 'refused connection', 'a 500 after the effect'] as const)(
    'happens once where Stripe gives %s at first',
    async (how) => {
      const { person, payment, charge } = await buyer();
      const operation = newOperation();
      const input = { person, payment, amount_cents: 4_990 };
      const faulty = refundWithFault(how);
      await faulty.perform(input, operation).catch(() => undefined);
      await faulty.perform(input, operation);
      expect(await refundsOf(charge)).toHaveLength(1);
      expect(await creditsOf(person)).toBe(0);
    },
  );

  it('that Stripe has made is done, also where the account was deleted before that was written', async () => {
    const { person, payment } = await buyer();
    const operation = newOperation();
    const input = { person, payment, amount_cents: 1_000 };
    await refundPayment.perform(input, operation);
    const sync = syncDependenciesInAws(leaveRefundsToHourlyRun);
    const afterwards = refundPaymentWith({
      ...{ ...sync, findPerson: findPersonInAws(), refundAloneCents: async () => 10_000 },
      billing: {
        ...sync.billing,
        readWithCredits: async () => ({ account: emptyAccount, billing: emptyBillingAccount }),
      },
    });
    expect(await afterwards.perform(input, operation)).toMatch(/^Stripe refunds/);
    await expect(afterwards.perform(input, newOperation())).rejects.toThrow(ActionFailed);
  });

  it('leaves the credits while Stripe has not made it, and is tried again', async () => {
    const { person, payment, charge } = await buyer();
    const attempt = refundWithFault('a 500').perform(
      { person, payment, amount_cents: 4_990 },
      newOperation(),
    );
    await expect(attempt).rejects.not.toThrow(ActionFailed);
    expect(await refundsOf(charge)).toEqual([]);
    expect(await creditsOf(person)).toBe(7_000);
  });

  it('that Stripe refuses has failed for good, with its reason', async () => {
    const { person, payment } = await buyer();
    const input = { person, payment, amount_cents: 5_000 };
    const refused = refundPayment.decide(await refundPayment.read(input), input, new Date(), ada);
    expect(refused).toEqual({ kind: 'refused', sentence: 'Only $49.90 of this payment are left.' });
    const attempt = refundPayment.perform(input, newOperation());
    await expect(attempt).rejects.toThrow(ActionFailed);
    await expect(attempt).rejects.toThrow('greater than charge amount');
  });

  it('is refused while a dispute holds the money', async () => {
    const { person, payment } = await buyer();
    const input = { person, payment, amount_cents: null };
    const { comparison, ...state } = await refundPayment.read(input);
    if (comparison.objects === null) throw new Error('The customer is in Stripe.');
    const { charged } = comparison.objects;
    const held = [...charged].map(([intent, charge]): [string, typeof charge] => [
      intent,
      { ...charge, returns: [{ at: new Date().toISOString(), amountCents: 4_990 }] },
    ]);
    const disputed = {
      ...state,
      comparison: { ...comparison, objects: { ...comparison.objects, charged: new Map(held) } },
    };
    expect(refundPayment.decide(disputed, input, new Date(), ada)).toEqual({
      kind: 'refused',
      sentence: nothingLeft,
    });
  });

  it('of a payment above the limit needs a second person', async () => {
    const { person, payment } = await buyer();
    const strict = { ...(await refundPayment.read({ person, payment, amount_cents: null })) };
    const decided = refundPayment.decide(
      { ...strict, refundAloneCents: 4_989 },
      { person, payment, amount_cents: null },
      new Date(),
      ada,
    );
    expect(effectOf(decided).secondPerson).toBe('It is more than $49.89.');
  });

  it('of another person’s payment is not found', async () => {
    const [{ payment }, { person }] = [await buyer(), await buyer()];
    const input = { person, payment, amount_cents: null };
    await expect(refundPayment.read(input)).rejects.toMatchObject({ code: 'not_found' });
    await expect(refundPayment.perform(input, newOperation())).rejects.toThrow(ActionFailed);
    await expect(refundPayment.read({ ...input, payment: 'pi_gone' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a sync by an operator', () => {
  it('shows what it would write of a payment whose event was lost, and then writes it', async () => {
    const email = `${newPerson()}@example.com`;
    const person = UserId.parse(await handlers.signUp(email));
    const { body } = await createCheckout({ as: person, body: { tier: 'plus', isYearly: false } });
    stripe.does.pay(z.parse(Url, body).url);
    const decide = async () =>
      syncCustomer.decide(await syncCustomer.read({ person }), { person }, new Date(), ada);
    const effect = effectOf(await decide());
    expect(effect.sentence).toBe(`Sync account ${person} with Stripe`);
    const [entry] = effect.entries;
    expect(effect.entries).toMatchObject([{ kind: 'grant', source: 'plan' }]);
    expect(effect.changes).toEqual([
      { what: 'Credits to spend', before: '0', after: String(entry?.credits) },
      { what: 'Subscription', before: null, after: expect.stringMatching(/^plus, monthly, running; until /) },
      { what: expect.stringMatching(/^Payment in_/), before: null, after: expect.stringMatching(/ paid$/) },
    ]);
    expect(effect.forecast.map(({ credits_after: after }) => after)).toEqual([entry?.credits, 0]);
    await syncCustomer.perform({ person }, newOperation());
    expect(await creditsOf(person)).toBe(entry?.credits);
    expect(await decide()).toEqual({
      kind: 'refused',
      sentence: 'Nothing differs: the account is as Stripe says.',
    });
  });

  it('refuses a person who was never at Stripe, and finds no unknown one', async () => {
    const person = UserId.parse(await handlers.signUp());
    const decision = syncCustomer.decide(await syncCustomer.read({ person }), { person }, new Date(), ada);
    expect(decision).toEqual({ kind: 'refused', sentence: 'This person was never sent to Stripe.' });
    await expect(syncCustomer.perform({ person }, newOperation())).rejects.toThrow(ActionFailed);
    const unknown = { person: UserId.parse(newPerson()) };
    await expect(syncCustomer.read(unknown)).rejects.toMatchObject({ code: 'not_found' });
  });
});
