import type { Stripe } from 'stripe';
import type { PaymentEntry } from '../checkout/pay-session.ts';
import { requireCustomer, updateCustomer } from '../objects/customers.ts';
import { attachPaymentMethod, createPaymentMethod } from '../objects/payment-methods.ts';
import { hasEnded, subscriptionsOf, updateSubscription } from '../objects/subscriptions.ts';
import { cardDeclined } from '../routes/errors.ts';
import type { Work } from '../routes/route.ts';

/** Keeps a card for a customer. Throws what its bank answers when it refuses: nothing is kept then. */
export function attachCard(work: Work, customer: string, entry: PaymentEntry): Stripe.PaymentMethod {
  const { decline, canBeAttached } = entry.card.card;
  if (decline !== null && !canBeAttached) throw cardDeclined(decline);
  const { email, name, country } = entry;
  const paymentMethod = createPaymentMethod(work, entry.card, {
    address: { city: null, country, line1: null, line2: null, postal_code: null, state: null },
    email,
    name,
    phone: null,
    tax_id: null,
  });
  attachPaymentMethod(work, paymentMethod.id, customer);
  return paymentMethod;
}

/** Lets a kept card pay from now on: the customer's later invoices, and each of their subscriptions. */
export function makeDefault(work: Work, customerId: string, paymentMethod: string): void {
  const customer = requireCustomer(work, customerId, 'customer', 400);
  updateCustomer(work, customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: paymentMethod },
  });
  for (const subscription of subscriptionsOf(work, customerId)) {
    if (!hasEnded(subscription)) {
      updateSubscription(work, subscription, { default_payment_method: paymentMethod });
    }
  }
}
