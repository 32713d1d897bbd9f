import { afterAll, expect, it } from 'vitest';
import { routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
handlers.parameters.delete(process.env.STRIPE_SECRET_KEY_PARAMETER ?? '');

const createCheckout = routeCaller('createCheckout', (await import('./create-checkout.route.ts')).handler);
const createPayment = routeCaller('createPayment', (await import('./create-payment.route.ts')).handler);
const customerPortal = routeCaller('customerPortal', (await import('./customer-portal.route.ts')).handler);
const checkSubscription = routeCaller(
  'checkSubscription',
  (await import('./check-subscription.route.ts')).handler,
);

it('says that payments are not set up, before an operator has written the key of Stripe', async () => {
  const as = await handlers.signUp();
  const refusal = {
    status: 409,
    body: { error: { code: 'payments_not_set_up', message: 'Payments are not set up here.' } },
  };
  expect(await createCheckout({ as, body: { tier: 'plus', isYearly: false } })).toMatchObject(refusal);
  expect(await createPayment({ as, body: { pack: 'starter' } })).toMatchObject(refusal);
  expect(await customerPortal({ as, body: {} })).toMatchObject(refusal);
  expect(await checkSubscription({ as })).toMatchObject({ status: 200, body: { subscribed: false } });
});
