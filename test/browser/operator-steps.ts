import type { Page } from 'playwright-core';

/** Opens a customer's page in the dashboard of the emulated Stripe. */
export async function openCustomer(operator: Page, email: string): Promise<void> {
  await operator.goto('/_local/stripe/customers');
  await operator.getByRole('link', { name: email, exact: true }).click();
  await operator.getByRole('heading', { name: email, level: 1 }).waitFor();
}

/** Presses one of the customer's buttons and waits for the line that says what it did. */
export async function press(operator: Page, button: string | RegExp, outcome: RegExp): Promise<void> {
  await operator.getByRole('button', { name: button }).first().click();
  await operator.getByRole('status').filter({ hasText: outcome }).waitFor();
}

/** Refunds one of the customer's payments: its amount names it; `amount` for a part of it. */
export async function refundPayment(operator: Page, price: string, amount?: string): Promise<void> {
  const charge = operator
    .getByRole('row')
    .filter({ hasText: price })
    .filter({ has: operator.getByRole('button', { name: 'Refund' }) });
  if (amount !== undefined) await charge.getByLabel(/^Refund/).fill(amount);
  await charge.getByRole('button', { name: 'Refund' }).click();
  await operator
    .getByRole('status')
    .filter({ hasText: /^Refunded/ })
    .waitFor();
}

/** Holds webhooks back, as if they were lost. */
export async function pauseWebhooks(operator: Page): Promise<void> {
  await operator.goto('/_local/stripe');
  await press(operator, 'Pause webhooks', /held back/);
}

/** Sends what was held back, and all that comes, at once again. */
export async function resumeWebhooks(operator: Page): Promise<void> {
  await operator.goto('/_local/stripe');
  await press(operator, 'Resume webhooks', /sent at once again/);
}
