import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { press, readPage, subscribe } from '../testing/dashboard.ts';
import type { Fixture } from '../testing/fixture.ts';
import { buy, startFixtureAt } from '../testing/payments.ts';

const daySeconds = 24 * 60 * 60;

let fixture: Fixture;
beforeEach(async () => {
  ({ fixture } = await startFixtureAt(Date.UTC(2027, 0, 31, 12) / 1000));
});
afterEach(() => fixture.close());

async function statusOf(id: string): Promise<string> {
  return (await fixture.stripe.subscriptions.retrieve(id)).status;
}

async function invoicesOf(customer: string): Promise<Stripe.Invoice[]> {
  return (await fixture.stripe.invoices.list({ customer })).data;
}

async function clockTime(customer: string): Promise<number | null> {
  const found = await fixture.stripe.customers.retrieve(customer);
  if (found.deleted || typeof found.test_clock !== 'string') return null;
  return (await fixture.stripe.testHelpers.testClocks.retrieve(found.test_clock)).frozen_time;
}

describe("a customer's page", () => {
  it('shows everything of theirs, and the time', async () => {
    const { customer, subscription } = await subscribe(fixture);
    await buy(fixture, '4242424242424242', customer.id);
    const page = await readPage(fixture, `/customers/${customer.id}`);
    for (const text of [
      'Ada Lovelace',
      'ada@example.com',
      subscription.id,
      `/subscriptions/${subscription.id}/renew`,
      '$29.99',
      '$49.90',
      'real time',
      'invoice.paid',
    ]) {
      expect(page).toContain(text);
    }
    expect(await readPage(fixture, '/customers')).toContain(`/customers/${customer.id}"`);
  });

  it('is not there for a customer who was deleted or never was', async () => {
    const { customer } = await subscribe(fixture);
    await fixture.stripe.customers.del(customer.id);
    for (const id of [customer.id, 'cus_none']) {
      expect((await fetch(`${fixture.pagesUrl}/customers/${id}`)).status).toBe(404);
    }
  });
});

describe('Renew now', () => {
  it('moves the customer to just after the period, where the renewal is paid, and no other customer', async () => {
    const { customer, subscription } = await subscribe(fixture);
    const other = await subscribe(fixture);
    const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
    const said = await press(fixture, `/subscriptions/${subscription.id}/renew`, {
      back: `/customers/${customer.id}`,
    });
    expect(said).toContain('Renewed');
    const renewed = await fixture.stripe.subscriptions.retrieve(subscription.id);
    expect(renewed.items.data[0]?.current_period_start).toBe(periodEnd);
    expect(renewed.test_clock).toEqual(expect.stringMatching(/^clock_/));
    expect(
      (await invoicesOf(customer.id)).map(({ status, billing_reason }) => [status, billing_reason]),
    ).toEqual([
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_create'],
    ]);
    expect(await clockTime(customer.id)).toBeGreaterThan(periodEnd);
    expect(await clockTime(other.customer.id)).toBeNull();
    expect(await invoicesOf(other.customer.id)).toHaveLength(1);
    await press(fixture, `/subscriptions/${subscription.id}/renew`);
    expect(await invoicesOf(customer.id)).toHaveLength(3);
  });

  it('says that a subscription that was to end has ended, and refuses from then on', async () => {
    const { subscription } = await subscribe(fixture);
    await fixture.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(await press(fixture, `/subscriptions/${subscription.id}/renew`)).toContain('has ended');
    expect(await statusOf(subscription.id)).toBe('canceled');
    expect(await press(fixture, `/subscriptions/${subscription.id}/renew`)).toContain('does not renew');
  });
});

describe('Advance', () => {
  it.each([
    ['day', '2027-02-01T12:00:00Z'],
    ['month', '2027-02-28T12:00:00Z'],
    ['year', '2028-01-31T12:00:00Z'],
  ])('moves the clock by a %s', async (by, reached) => {
    const { customer } = await subscribe(fixture);
    await press(fixture, `/customers/${customer.id}/advance`, { by });
    expect(await clockTime(customer.id)).toBe(Date.parse(reached) / 1000);
  });

  it('renews as often as that takes', async () => {
    const { customer } = await subscribe(fixture);
    await press(fixture, `/customers/${customer.id}/advance`, { by: 'year' });
    expect((await fixture.stripe.invoices.list({ customer: customer.id, limit: 100 })).data).toHaveLength(13);
  });

  it('moves the clock to a date, never back', async () => {
    const { customer } = await subscribe(fixture);
    await press(fixture, `/customers/${customer.id}/advance`, { to: '2027-04-01' });
    expect(await clockTime(customer.id)).toBe(Date.UTC(2027, 3, 1) / 1000);
    expect(await press(fixture, `/customers/${customer.id}/advance`, { to: '2027-03-01' })).toContain(
      'only moves forward',
    );
    expect(await press(fixture, `/customers/${customer.id}/advance`, { to: 'soon' })).toContain(
      'Choose a date',
    );
    expect(await clockTime(customer.id)).toBe(Date.UTC(2027, 3, 1) / 1000);
  });

  it('leaves a customer in real time as they are when it is refused', async () => {
    const { customer } = await subscribe(fixture);
    await press(fixture, `/customers/${customer.id}/advance`, { to: '2020-01-01' });
    expect(await clockTime(customer.id)).toBeNull();
    expect((await fixture.stripe.events.list({ type: 'test_helpers.*' })).data).toEqual([]);
  });
});

describe('the card', () => {
  it('is made to fail: the renewal fails; then it is paid', async () => {
    const { customer, subscription } = await subscribe(fixture);
    const back = `/customers/${customer.id}`;
    expect(await press(fixture, `${back}/card`, { outcome: 'fail' })).toContain('ending in 0341');
    expect(await press(fixture, `/subscriptions/${subscription.id}/renew`)).toContain('past due');
    expect(await statusOf(subscription.id)).toBe('past_due');
    const [open] = await invoicesOf(customer.id);
    expect(open).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(await readPage(fixture, back)).toContain(`/invoices/${open?.id}/pay`);
    expect(await press(fixture, `/invoices/${open?.id}/pay`)).toBe(
      '$29.99 was not paid. Your card was declined.',
    );
    expect(await press(fixture, `${back}/card`, { outcome: 'succeed' })).toContain('ending in 4242');
    expect(await statusOf(subscription.id)).toBe('past_due');
    expect(await press(fixture, `/invoices/${open?.id}/pay`)).toBe('$29.99 was paid.');
    expect(await statusOf(subscription.id)).toBe('active');
    expect(await readPage(fixture, back)).not.toContain(`/invoices/${open?.id}/pay`);
  });

  it('is retried automatically when the clock passes the next try', async () => {
    const { customer, subscription } = await subscribe(fixture);
    const back = `/customers/${customer.id}`;
    await press(fixture, `${back}/card`, { outcome: 'fail' });
    await press(fixture, `/subscriptions/${subscription.id}/renew`);
    await press(fixture, `${back}/card`, { outcome: 'succeed' });
    const [open] = await invoicesOf(customer.id);
    const nextTry = new Date(((open?.next_payment_attempt ?? 0) + daySeconds) * 1000);
    await press(fixture, `${back}/advance`, { to: nextTry.toISOString().slice(0, 10) });
    expect(await statusOf(subscription.id)).toBe('active');
  });

  it('takes no other outcome', async () => {
    const { customer } = await subscribe(fixture);
    expect(await press(fixture, `/customers/${customer.id}/card`, { outcome: 'explode' })).toContain(
      'Choose',
    );
  });
});

describe('Cancel at once', () => {
  it('ends the subscription', async () => {
    const { subscription } = await subscribe(fixture);
    expect(await press(fixture, `/subscriptions/${subscription.id}/cancel`)).toContain('ended at once');
    expect(await statusOf(subscription.id)).toBe('canceled');
    expect(await readPage(fixture, '/subscriptions')).not.toContain('Renew now');
  });
});

describe('money that goes back', () => {
  it('is dated by the time of its customer, and decided by the bank in real time', async () => {
    const { customer, subscription } = await subscribe(fixture);
    await press(fixture, `/subscriptions/${subscription.id}/renew`);
    const [charge] = (await fixture.stripe.charges.list({ customer: customer.id })).data;
    const now = await clockTime(customer.id);
    const refund = await fixture.stripe.refunds.create({ charge: charge?.id ?? '', amount: 999 });
    expect(refund.created).toBe(now);
    const dispute = await press(fixture, `/charges/${charge?.id}/dispute`, { reason: 'fraudulent' });
    expect(dispute).toContain('$20.00');
    const [opened] = (await fixture.stripe.disputes.list({ charge: charge?.id ?? '' })).data;
    expect(opened?.created).toBe(now);
  });
});
