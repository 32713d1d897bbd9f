import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cardFields,
  createPrice,
  type Fixture,
  openCheckout,
  startFixture,
  submit,
} from '../testing/fixture.ts';

let fixture: Fixture;
let clock = 0;

beforeEach(async () => {
  clock = 0;
  fixture = await startFixture({ now: () => Date.now() + clock });
});
afterEach(() => fixture.close());

async function eventTypes(): Promise<string[]> {
  const { data } = await fixture.stripe.events.list({ limit: 100 });
  return data.map(({ type }) => type).reverse();
}

describe('paying with a card that works', () => {
  it.each([
    ['4242424242424242', 'visa', 'credit'],
    ['4000056655665556', 'visa', 'debit'],
    ['5555555555554444', 'mastercard', 'credit'],
    ['378282246310005', 'amex', 'credit'],
  ])('%s completes the session and leads to the success page', async (number, brand, funding) => {
    const session = await openCheckout(fixture);
    const result = await submit(session.url, cardFields(number));
    expect(result.status).toBe(303);
    expect(result.location).toBe(`http://shop.example/thanks?session=${session.id}`);

    const paid = await fixture.stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 4_990,
      client_reference_id: 'user-1',
      metadata: { pack: 'starter' },
      url: null,
      customer_details: { email: 'ada@example.com', name: 'Ada Lovelace', address: { country: 'GB' } },
    });
    const [intent] = (await fixture.stripe.paymentIntents.list()).data;
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 4_990 });
    expect(await fixture.stripe.charges.retrieve(String(intent?.latest_charge))).toMatchObject({
      paid: true,
      amount: 4_990,
      payment_method_details: { card: { brand, funding, last4: number.slice(-4), exp_month: 12 } },
    });
    expect(await eventTypes()).toEqual([
      'product.created',
      'price.created',
      'customer.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
  });

  it('serves the receipt that the charge points to', async () => {
    const session = await openCheckout(fixture);
    await submit(session.url, cardFields('4242424242424242'));
    const [charge] = (await fixture.stripe.charges.list()).data;
    const receipt = await fetch(charge?.receipt_url ?? '');
    expect(receipt.status).toBe(200);
    expect(await receipt.text()).toContain('Visa ending in 4242');
  });

  it('copies payment_intent_data and the customer to the payment', async () => {
    const customer = await fixture.stripe.customers.create({ email: 'known@example.com', name: 'Known' });
    const session = await openCheckout(fixture, {
      customer: customer.id,
      payment_intent_data: { metadata: { order: '7' } },
    });
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('value="known@example.com"');
    await submit(session.url, { ...cardFields('4242424242424242'), email: 'other@example.com' });
    const [intent] = (await fixture.stripe.paymentIntents.list({ customer: customer.id })).data;
    expect(intent).toMatchObject({ metadata: { order: '7' }, customer: customer.id });
    const paid = await fixture.stripe.checkout.sessions.retrieve(session.id);
    expect(paid.customer_details?.email).toBe('known@example.com');
  });
});

describe('paying with a card that the bank declines', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', 'Your card&#39;s security code is incorrect.'],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s is refused, and another card pays the same session', async (number, code, declineCode, message) => {
    const session = await openCheckout(fixture);
    const refused = await submit(session.url, cardFields(number));
    expect(refused.status).toBe(200);
    expect(refused.page).toContain(message);
    expect(refused.page).toContain('value="ada@example.com"');

    const open = await fixture.stripe.checkout.sessions.retrieve(session.id);
    expect(open).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect(await fixture.stripe.paymentIntents.retrieve(String(open.payment_intent))).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code, decline_code: declineCode },
    });
    expect((await fixture.stripe.charges.list()).data).toMatchObject([
      { paid: false, status: 'failed', failure_code: code },
    ]);
    expect((await eventTypes()).slice(-2)).toEqual(['charge.failed', 'payment_intent.payment_failed']);

    expect((await submit(session.url, cardFields('4242424242424242'))).status).toBe(303);
    const intents = await fixture.stripe.paymentIntents.list();
    expect(intents.data.map(({ status }) => status)).toEqual(['succeeded']);
  });
});

describe('typing something that is no card', () => {
  it.each([
    [{ number: '4242424242424241' }, 'Your card number is invalid.'],
    [{ number: '4242' }, 'Your card number is incomplete.'],
    [{ number: '4111111111111111' }, 'used a non test card'],
    [{ expiry: '13 / 40' }, 'Your card&#39;s expiration month is invalid.'],
    [{ expiry: '12 / 20' }, 'Your card&#39;s expiration year is in the past.'],
    [{ expiry: '1' }, 'Your card&#39;s expiration date is incomplete.'],
    [{ cvc: '12' }, 'Your card&#39;s security code is incomplete.'],
    [{ cvc: '1234' }, 'Your card&#39;s security code is invalid.'],
    [{ email: 'ada' }, 'Your email is invalid.'],
    [{ name: '' }, 'Enter the name on your card.'],
    [{ country: 'XX' }, 'Choose a country or region.'],
  ])('%j is told at its field and charges nothing', async (wrong, message) => {
    const session = await openCheckout(fixture);
    const refused = await submit(session.url, { ...cardFields('4242424242424242'), ...wrong });
    expect(refused.status).toBe(200);
    expect(refused.page).toContain(message);
    expect(refused.page).toContain('aria-invalid="true"');
    expect((await fixture.stripe.charges.list()).data).toEqual([]);
  });

  it('never sends a number back that is not a published test card', async () => {
    const session = await openCheckout(fixture);
    const refused = await submit(session.url, cardFields('4111111111111111'));
    expect(refused.page).not.toMatch(/4111[ ]?1111/);
  });
});

describe('3-D Secure', () => {
  it.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
    '%s is charged once its owner confirms',
    async (number) => {
      const session = await openCheckout(fixture);
      const sent = await submit(session.url, cardFields(number));
      expect(sent.status).toBe(303);
      expect(sent.location).toContain('/authenticate/');
      const [waiting] = (await fixture.stripe.paymentIntents.list()).data;
      expect(waiting).toMatchObject({
        status: 'requires_action',
        next_action: { redirect_to_url: { url: sent.location } },
      });
      expect((await fixture.stripe.charges.list()).data).toEqual([]);
      expect(await (await fetch(sent.location ?? '')).text()).toContain('$49.90');

      const confirmed = await submit(sent.location, { outcome: 'complete' });
      expect(confirmed.location).toBe(`http://shop.example/thanks?session=${session.id}`);
      const [charge] = (await fixture.stripe.charges.list()).data;
      expect(charge?.payment_method_details?.card?.three_d_secure?.result).toBe('authenticated');
      expect((await submit(sent.location, { outcome: 'complete' })).location).toBe(confirmed.location);
      expect((await fixture.stripe.charges.list()).data).toHaveLength(1);
    },
  );

  it('charges nothing when its owner does not confirm, and another card still pays', async () => {
    const session = await openCheckout(fixture);
    const sent = await submit(session.url, cardFields('4000002760003184'));
    const failed = await submit(sent.location, { outcome: 'fail' });
    expect(failed.location).toBe(`${session.url}?declined`);
    expect(await (await fetch(failed.location ?? '')).text()).toContain(
      'We are unable to authenticate your payment method.',
    );
    const [intent] = (await fixture.stripe.paymentIntents.list()).data;
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await fixture.stripe.charges.list()).data).toEqual([]);
    expect((await submit(session.url, cardFields('4242424242424242'))).status).toBe(303);
  });

  it('declines 4000008400001629 after its owner confirms', async () => {
    const session = await openCheckout(fixture);
    const sent = await submit(session.url, cardFields('4000008400001629'));
    const declined = await submit(sent.location, { outcome: 'complete' });
    expect(await (await fetch(declined.location ?? '')).text()).toContain('Your card was declined.');
    expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
  });

  it('ignores a confirmation that a later attempt in another tab overtook', async () => {
    const session = await openCheckout(fixture);
    const first = await submit(session.url, cardFields('4000002760003184'));
    const second = await submit(session.url, cardFields('4000002500003155'));
    expect((await submit(first.location, { outcome: 'complete' })).location).toBe(session.url);
    expect((await fixture.stripe.charges.list()).data).toEqual([]);
    await submit(second.location, { outcome: 'complete' });
    expect((await fixture.stripe.charges.list()).data).toHaveLength(1);
  });
});

describe('a session that is over', () => {
  it('charges once however often it is paid', async () => {
    const session = await openCheckout(fixture);
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => submit(session.url, cardFields('4242424242424242'))),
    );
    expect(new Set(results.map(({ location }) => location))).toEqual(
      new Set([`http://shop.example/thanks?session=${session.id}`]),
    );
    expect((await fixture.stripe.charges.list()).data).toHaveLength(1);
    expect((await eventTypes()).filter((type) => type === 'checkout.session.completed')).toHaveLength(1);
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('You have paid');
    expect(page).toContain(`href="http://shop.example/thanks?session=${session.id}"`);
  });

  it('expires after 24 hours and can no longer be paid', async () => {
    const session = await openCheckout(fixture);
    await submit(session.url, cardFields('4000000000000002'));
    clock = 24 * 60 * 60 * 1000;
    const late = await submit(session.url, cardFields('4242424242424242'));
    expect(late.page).toContain('This checkout has expired');
    expect(late.page).toContain('href="http://shop.example/pricing"');
    expect(await fixture.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect((await eventTypes()).slice(-2)).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
  });

  it('expires on request, once', async () => {
    const session = await openCheckout(fixture);
    expect((await fixture.stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    await expect(fixture.stripe.checkout.sessions.expire(session.id)).rejects.toThrow(
      /Only Checkout Sessions with a status in \["open"\]/,
    );
  });

  it('says so when it never existed', async () => {
    expect((await fetch(`${fixture.pagesUrl}/checkout/cs_test_none`)).status).toBe(404);
  });
});

describe('opening a session', () => {
  it('takes a price, and counts its quantity', async () => {
    const price = await createPrice(fixture.stripe, 'Seat', { unit_amount: 1_000 });
    const session = await openCheckout(fixture, { line_items: [{ price: price.id, quantity: 3 }] });
    expect(session.amount_total).toBe(3_000);
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('Seat');
    expect(page).toContain('× 3');
  });

  it.each<[Partial<Stripe.Checkout.SessionCreateParams>, string, RegExp]>([
    [{ mode: 'subscription' }, 'line_items', /at least one recurring price/],
    [
      { subscription_data: { metadata: { a: 'b' } } },
      'subscription_data',
      /can not pass `subscription_data`/,
    ],
    [{ mode: 'setup' }, 'mode', /must be one of payment, subscription/],
    [{ success_url: 'nonsense' }, 'success_url', /Not a valid URL/],
    [{ customer: 'cus_none' }, 'customer', /No such customer: 'cus_none'/],
    [{ line_items: [{ price: 'price_none', quantity: 1 }] }, 'line_items[0][price]', /No such price/],
    [{ line_items: [{ quantity: 1 }] }, 'line_items[0][price]', /Missing required param/],
    [{ automatic_tax: { enabled: true } }, 'customer_update[address]', /whose address is not kept/],
    [{ phone_number_collection: { enabled: true } }, 'phone_number_collection', /Received unknown parameter/],
  ])('refuses %j', async (change, param, message) => {
    const refused = openCheckout(fixture, {
      ...change,
    });
    await expect(refused).rejects.toMatchObject({ statusCode: 400, param });
    await expect(refused).rejects.toThrow(message);
  });
});
