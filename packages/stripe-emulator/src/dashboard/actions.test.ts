import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { press, readPage, subscribe } from '../testing/dashboard.ts';
import { createPrice, type Fixture, submit } from '../testing/fixture.ts';
import { buy, eventTypesAbout, startFixtureAt } from '../testing/payments.ts';

let fixture: Fixture;
let passSeconds: (seconds: number) => void;
beforeEach(async () => {
  ({ fixture, passSeconds } = await startFixtureAt());
});
afterEach(() => fixture.close());

describe('Refund', () => {
  it('gives an amount back, then all that is left, and goes back to the page it was pressed on', async () => {
    const { stripe, pagesUrl } = fixture;
    const charge = await buy(fixture);
    const url = `/charges/${charge.id}/refund`;
    const { location } = await submit(`${pagesUrl}${url}`, { amount: '12.50', back: '/refunds' });
    expect(location).toMatch(new RegExp(`^${pagesUrl}/refunds\\?flash=`));
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 1_250,
      refunded: false,
    });
    const page = await readPage(fixture, `/payments/${charge.payment_intent}`);
    expect(page).toContain('$12.50');
    expect(page).toContain(`/charges/${charge.id}/refund`);
    expect(await press(fixture, url, { amount: '37,40' })).toBe(
      'Refunded $37.40. The whole payment is refunded.',
    );
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 4_990,
      refunded: true,
    });
    expect(await readPage(fixture, `/payments/${charge.payment_intent}`)).not.toContain(
      `/charges/${charge.id}/refund`,
    );
    expect(await readPage(fixture, '/refunds')).toContain('$12.50');
  });

  it('shows on the receipt, unless the bank turned it down', async () => {
    const charge = await buy(fixture, '4000000000005126');
    const receipt = async () => (await fetch(charge.receipt_url ?? '')).text();
    await press(fixture, `/charges/${charge.id}/refund`, { amount: '9.90' });
    expect(await receipt()).toContain('<dt>Left</dt><dd>$40.00</dd>');
    passSeconds(5);
    expect(await receipt()).not.toContain('Refunded');
  });

  it('gives everything back when no amount is written', async () => {
    const charge = await buy(fixture);
    await press(fixture, `/charges/${charge.id}/refund`, { amount: '' });
    expect((await fixture.stripe.charges.retrieve(charge.id)).refunded).toBe(true);
  });

  it.each(['49.91', '-1', 'all', '0'])('refuses %j and refunds nothing', async (amount) => {
    const charge = await buy(fixture);
    expect(await press(fixture, `/charges/${charge.id}/refund`, { amount })).toMatch(
      /greater than charge amount|Nothing was refunded/,
    );
    expect((await fixture.stripe.refunds.list()).data).toEqual([]);
  });
});

describe('a dispute', () => {
  it('is opened for a reason, once, and then won', async () => {
    const { stripe } = fixture;
    const charge = await buy(fixture);
    expect(
      await press(fixture, `/charges/${charge.id}/dispute`, { reason: 'product_not_received' }),
    ).toContain('Opened a dispute over $49.90');
    expect(await press(fixture, `/charges/${charge.id}/dispute`, { reason: 'fraudulent' })).toContain(
      'cannot be disputed',
    );
    const disputes = (await stripe.disputes.list({ charge: charge.id })).data;
    expect(disputes.map(({ reason, status }) => [reason, status])).toEqual([
      ['product_not_received', 'needs_response'],
    ]);
    const id = disputes[0]?.id ?? '';
    expect(await readPage(fixture, '/disputes')).toContain(`/disputes/${id}/decide`);
    expect(await press(fixture, `/disputes/${id}/decide`, { outcome: 'won' })).toContain('is won');
    expect((await stripe.disputes.retrieve(id)).status).toBe('won');
    expect(await eventTypesAbout(fixture, id)).toContain('charge.dispute.funds_reinstated');
    expect(await press(fixture, `/disputes/${id}/decide`, { outcome: 'lost' })).toContain('already won');
    expect(await readPage(fixture, '/disputes')).not.toContain(`/disputes/${id}/decide`);
  });

  it('is lost', async () => {
    const { stripe } = fixture;
    const charge = await buy(fixture);
    await press(fixture, `/charges/${charge.id}/dispute`);
    const [dispute] = (await stripe.disputes.list()).data;
    expect(await press(fixture, `/disputes/${dispute?.id}/decide`, { outcome: 'lost' })).toContain('is lost');
    expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'lost' });
    expect(await readPage(fixture, `/payments/${charge.payment_intent}`)).not.toContain(
      `/charges/${charge.id}/refund`,
    );
  });
});

describe('the dashboard', () => {
  it('lists every kind of object', async () => {
    const { subscription, customer } = await subscribe(fixture);
    const [invoice] = (await fixture.stripe.invoices.list()).data;
    const lists: Record<string, string> = {
      '': '$29.99',
      '/customers': customer.email ?? '',
      '/subscriptions': `/objects/${subscription.id}"`,
      '/invoices': invoice?.number ?? '',
      '/products': 'plan_starter_monthly',
      '/refunds': 'None yet.',
      '/disputes': 'None yet.',
      '/sessions': 'None yet.',
      '/events': 'invoice.paid',
    };
    for (const [path, text] of Object.entries(lists)) {
      const page = await readPage(fixture, path);
      expect(page).toContain(text);
      expect(page).toContain(`href="${fixture.pagesUrl}${path}" aria-current="page"`);
    }
  });

  it('shows no words of a link on a page, and leads nowhere else', async () => {
    const { pagesUrl } = fixture;
    expect(await readPage(fixture, '/events?flash=Send+money+to+Mallory')).not.toContain('Mallory');
    for (const back of ['https://evil.example', '//evil.example', '/customers/../../x', '/events?flash=x']) {
      const { location } = await submit(`${pagesUrl}/deliveries/pause`, { back });
      expect(location).toMatch(new RegExp(`^${pagesUrl}/events\\?flash=flash_\\w+$`));
    }
  });

  it('refuses each button that another site presses', async () => {
    const { customer, subscription } = await subscribe(fixture);
    const charge = await buy(fixture);
    for (const path of [
      `/charges/${charge.id}/refund`,
      `/charges/${charge.id}/dispute`,
      `/customers/${customer.id}/advance`,
      `/customers/${customer.id}/card`,
      `/subscriptions/${subscription.id}/renew`,
      `/subscriptions/${subscription.id}/cancel`,
    ]) {
      const refused = await submit(`${fixture.pagesUrl}${path}`, {}, { origin: 'http://evil.example' });
      expect(refused.status).toBe(403);
    }
    expect((await fixture.stripe.refunds.list()).data).toEqual([]);
  });

  it('never runs what its objects say', async () => {
    const hostile = '"><script>alert(1)</script>\'';
    const customer = await fixture.stripe.customers.create({ name: hostile, email: 'eve@example.com' });
    await createPrice(fixture.stripe, hostile, {
      unit_amount: 100,
      lookup_key: hostile,
      metadata: { note: hostile },
    });
    for (const path of [`/customers/${customer.id}`, '/customers', '/products', '/events']) {
      expect(await (await fetch(`${fixture.pagesUrl}${path}`)).text()).not.toContain('<script>alert');
    }
  });
});
