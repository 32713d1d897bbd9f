import type { StripeInProcess } from 'stripe-emulator/in-process.ts';
import { billingIntervals, planPriceLookupKey, tiers } from '../../contract/billing/catalog.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { readCustomerSnapshot } from '../../functions/billing/stripe/read-customer-snapshot.ts';
import { prepareStripe } from './stripe.ts';

let prepared: Promise<StripeInProcess> | undefined;

/**
 * The Stripe from which every history begins. It is prepared once, and fills the billing's cache of prices: the cache lives
 * as long as the process, and no history may depend on an earlier one.
 */
export function sharedStripe(): Promise<StripeInProcess> {
  prepared ??= prepareStripe().then(async (template) => {
    await learnPrices(template);
    return template;
  });
  return prepared;
}

async function learnPrices(template: StripeInProcess): Promise<void> {
  const { stripe, does } = template.copy({ now: () => Date.UTC(2025, 11, 31) });
  const userId = UserId.parse('00000000-0000-4000-8000-000000000001');
  for (const tier of tiers) {
    for (const interval of billingIntervals) {
      const { data } = await stripe.prices.list({ lookup_keys: [planPriceLookupKey(tier, interval)] });
      const { id } = await stripe.customers.create({ metadata: { user_id: userId } });
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: id,
        line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
        success_url: 'https://reelwright.example/success',
      });
      does.pay(session.id);
      await readCustomerSnapshot(stripe, id, userId);
    }
  }
}
