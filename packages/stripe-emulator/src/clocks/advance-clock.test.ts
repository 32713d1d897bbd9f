import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advance, at, createPlan, createSubscriber, day } from '../testing/billing.ts';
import { type Fixture, openCheckout, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let stripe: Stripe;
let customer: string;
let clock: string;

/** A subscription at $19.00 a month since 1 April 2027; today is 11 April. */
beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
  const price = await createPlan(fixture, 'Creator', 1_900);
  ({ customer, clock } = await createSubscriber(fixture, at('2027-04-01')));
  await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
  await advance(fixture, clock, at('2027-04-11'));
});
afterEach(() => fixture.close());

describe('a test clock', () => {
  it('sets the time of its customer only, and records its moves as events', async () => {
    const real = await stripe.customers.create({ email: 'bob@example.com' });
    expect(Math.abs(real.created - Date.now() / 1000)).toBeLessThan(60);
    const session = await openCheckout(fixture, { customer });
    expect([session.created, day(session.expires_at)]).toEqual([at('2027-04-11'), '2027-04-12']);
    const advancing = await stripe.testHelpers.testClocks.advance(clock, { frozen_time: at('2027-04-12') });
    expect(advancing).toMatchObject({ frozen_time: at('2027-04-12'), status: 'ready' });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    const { data } = await stripe.events.list({ type: 'test_helpers.test_clock.*' });
    expect(data.map(({ type }) => type.split('.').at(-1))).toEqual([
      'ready',
      'advancing',
      'ready',
      'advancing',
      'created',
    ]);
  });

  it('never goes back', async () => {
    await expect(
      stripe.testHelpers.testClocks.advance(clock, { frozen_time: at('2027-04-11') }),
    ).rejects.toMatchObject({ param: 'frozen_time' });
  });
});
