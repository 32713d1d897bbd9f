import { afterEach, beforeEach, expect, it } from 'vitest';
import { cardFields, type Fixture, startFixture, submit } from '../testing/fixture.ts';
import { createCatalog, createConfiguration, createPayer, visit } from '../testing/portal.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.close());

/** A customer whose card failed at the renewal. */
async function unpaid() {
  const catalog = await createCatalog(fixture);
  const configuration = await createConfiguration(fixture, catalog);
  const { clock, customer } = await createPayer(fixture, configuration.id);
  const subscription = await fixture.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: catalog.prices.pro }],
  });
  const { url } = await fixture.stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: configuration.id,
  });
  await submit(`${url}/card`, cardFields('4000000000000341'));
  await fixture.stripe.testHelpers.testClocks.advance(clock.id, {
    frozen_time: clock.frozen_time + 31 * 24 * 60 * 60,
  });
  const [invoice, first] = (await fixture.stripe.invoices.list({ customer: customer.id })).data;
  return {
    subscription: subscription.id,
    invoice: invoice?.id ?? '',
    url: invoice?.hosted_invoice_url ?? '',
    firstUrl: first?.hosted_invoice_url ?? '',
  };
}

it('shows what was paid, and the receipt', async () => {
  const { firstUrl } = await unpaid();
  const { status, page } = await visit(firstUrl);
  expect(status).toBe(200);
  for (const text of ['$49.99', 'Paid', 'Ada Lovelace, ada@example.com', 'View receipt']) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('<form');
});

it('lets the card on file pay, and says when it is declined', async () => {
  const { url, invoice } = await unpaid();
  expect((await visit(url)).page).toContain('Pay $49.99 with Visa ending in 0341');
  const declined = await submit(url, { pay_with: 'default' });
  expect(declined.status).toBe(200);
  expect(declined.page).toContain('Your card was declined.');
  expect((await fixture.stripe.invoices.retrieve(invoice)).status).toBe('open');
});

it('lets a new card pay once, which revives the plan and pays from then on', async () => {
  const { url, invoice, subscription } = await unpaid();
  const fields = { ...cardFields('5555555555554444'), pay_with: 'new', keep: 'on' };
  const answers = await Promise.all([submit(url, fields), submit(url, fields), submit(url, fields)]);
  expect(new Set(answers.map(({ location }) => location))).toEqual(new Set([url]));
  expect((await visit(url)).page).toContain('View receipt');
  expect(await fixture.stripe.invoices.retrieve(invoice)).toMatchObject({
    status: 'paid',
    amount_paid: 4_999,
  });
  const plan = await fixture.stripe.subscriptions.retrieve(subscription, {
    expand: ['default_payment_method'],
  });
  expect(plan).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4444' } } });
  const paid = (await fixture.stripe.charges.list()).data.filter((charge) => charge.paid);
  expect(paid).toHaveLength(2);
});

it('refuses a card that its bank does not let be kept, and one that is none', async () => {
  const { url, invoice } = await unpaid();
  const refused = await submit(url, { ...cardFields('4000000000000002'), pay_with: 'new' });
  expect(refused.page).toContain('Your card was declined.');
  const mistyped = await submit(url, { ...cardFields('4242'), pay_with: 'new' });
  expect(mistyped.page).toContain('Your card number is incomplete.');
  expect((await fixture.stripe.invoices.retrieve(invoice)).status).toBe('open');
});

it('is not found for an invoice that is none', async () => {
  expect((await visit(`${fixture.pagesUrl}/invoices/in_none`)).status).toBe(404);
});
