import type { Stripe } from 'stripe';
import { findTestCard } from '../cards/test-cards.ts';
import { requireCustomer } from '../objects/customers.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import { attachCard, makeDefault } from '../portal/attach-card.ts';
import type { Work } from '../routes/route.ts';

/** The card that does what is chosen at the next payment. */
const cardNumbers = { succeed: '4242424242424242', fail: '4000000000000341' } as const;

/** Gives a customer and each running subscription a new default card: one that works, or one that declines. */
export function swapCard(
  anyWork: Work,
  customerId: string,
  outcome: keyof typeof cardNumbers,
): Stripe.PaymentMethod {
  const work = atTimeOf(anyWork, customerId);
  const { email, name } = requireCustomer(work, customerId, 'customer', 404);
  const card = findTestCard(cardNumbers[outcome]);
  if (card === undefined) throw new Error('The card to swap in is no test card');
  const paymentMethod = attachCard(work, customerId, {
    card: { card, expiryMonth: 12, expiryYear: new Date(work.nowSeconds * 1000).getUTCFullYear() + 10 },
    email: email ?? '',
    name: name ?? '',
    country: 'US',
    businessName: null,
    taxId: null,
    promotionCode: null,
  });
  makeDefault(work, customerId, paymentMethod.id);
  return paymentMethod;
}
