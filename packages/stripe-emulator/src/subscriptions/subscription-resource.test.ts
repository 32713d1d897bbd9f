import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlan, subscribe } from '../testing/billing.ts';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let stripe: Stripe;

beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
});
afterEach(() => fixture.close());

describe('a list of subscriptions', () => {
  it('leaves canceled ones out unless they are asked for', async () => {
    const price = await createPlan(fixture, 'Creator', 1_900);
    const first = await subscribe(fixture, '2027-04-01', price);
    const second = await subscribe(fixture, '2027-04-01', price);
    await stripe.subscriptions.cancel(first.id);
    const ids = async (params: Stripe.SubscriptionListParams) =>
      (await stripe.subscriptions.list(params)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([second.id]);
    expect(await ids({ status: 'all' })).toEqual([second.id, first.id]);
    expect(await ids({ status: 'canceled' })).toEqual([first.id]);
    expect(await ids({ customer: first.customer, status: 'all' })).toEqual([first.id]);
  });
});
