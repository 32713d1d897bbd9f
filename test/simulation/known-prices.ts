import { billingIntervals, tiers } from '../../contract/catalog.ts';
import { UserId } from '../../contract/ids.ts';
import { readCustomerSnapshot } from '../../functions/billing/read-customer-snapshot.ts';
import type { Invocation } from './invocations.ts';
import { createStripeModel } from './stripe-model.ts';

/**
 * Fills the billing's cache of prices before the first history: the cache lives as long as the process, and no history may
 * depend on an earlier one.
 */
export async function learnPrices(): Promise<void> {
  const model = createStripeModel({
    now: () => Date.parse('2026-01-01T00:00:00Z'),
    onEvent: () => undefined,
  });
  const stripe = model.clientFor(atOnce);
  const userId = UserId.parse('00000000-0000-4000-8000-000000000001');
  for (const tier of tiers) {
    for (const interval of billingIntervals) {
      const { id } = await stripe.customers.create({ metadata: { user_id: userId } });
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: id,
        line_items: [{ price: `price_${tier}_${interval}` }],
      });
      model.pay(session.id);
      await readCustomerSnapshot(stripe, id, userId);
    }
  }
}

const atOnce: Invocation = {
  name: 'at once',
  isDead: () => false,
  die: () => undefined,
  call: async (_name, effect) => effect(),
  pause: async () => undefined,
};
