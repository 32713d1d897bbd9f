import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subscribe } from '../testing/dashboard.ts';
import type { Fixture } from '../testing/fixture.ts';
import { startFixtureAt } from '../testing/payments.ts';

const startSeconds = 1_800_000_000;
let fixture: Fixture;
beforeEach(async () => {
  ({ fixture } = await startFixtureAt(startSeconds));
});
afterEach(() => fixture.close());

describe('a test clock for a customer who is there already', () => {
  it('takes them with their subscription and their invoices', async () => {
    const { stripe } = fixture;
    const { customer, subscription } = await subscribe(fixture);
    const clock = await stripe.testHelpers.testClocks.create({
      frozen_time: startSeconds,
      customer: customer.id,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ test_clock: clock.id });
    expect((await stripe.subscriptions.retrieve(subscription.id)).test_clock).toBe(clock.id);
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice?.test_clock).toBe(clock.id);
  });

  it('is refused a second time, and before the time that the customer lives in', async () => {
    const { stripe } = fixture;
    const { customer } = await subscribe(fixture);
    await expect(
      stripe.testHelpers.testClocks.create({ frozen_time: startSeconds - 1, customer: customer.id }),
    ).rejects.toMatchObject({ param: 'frozen_time' });
    await stripe.testHelpers.testClocks.create({ frozen_time: startSeconds, customer: customer.id });
    await expect(
      stripe.testHelpers.testClocks.create({ frozen_time: startSeconds, customer: customer.id }),
    ).rejects.toMatchObject({ param: 'customer' });
    expect((await stripe.testHelpers.testClocks.list()).data).toHaveLength(1);
  });
});
