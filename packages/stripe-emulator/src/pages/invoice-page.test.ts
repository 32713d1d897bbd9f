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

it('is not found for an invoice that is none', async () => {
  expect((await visit(`${fixture.pagesUrl}/invoices/in_none`)).status).toBe(404);
});
