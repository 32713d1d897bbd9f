import type Stripe from 'stripe';
import { type PackName, packPriceLookupKey } from '../../contract/billing/catalog.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { type Language, pathIn } from '../../contract/fields/languages.ts';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import type { Route } from '../http/api-handler.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';
import { immediateMethods } from './stripe/immediate-methods.ts';
import { packMetadata } from './stripe/pack-payment.ts';
import { packSoldAt } from './stripe/pack-price.ts';
import type { Prices } from './stripe/prices.ts';
import { checkoutSettings, type SaleSettings } from './stripe/sale-settings.ts';
import type { StripeCustomers } from './stripe/stripe-customer.ts';

export interface CreatePaymentDependencies {
  readonly billing: Pick<BillingAccountStore, 'visitStripe'>;
  readonly stripe: () => Promise<Stripe>;
  readonly customers: StripeCustomers;
  readonly prices: Prices;
  readonly saleSettings: SaleSettings;
  readonly siteUrl: string;
  readonly now: () => Date;
}

/** POST /api/payment: a Stripe checkout for one credit pack. */
export function createPayment(dependencies: CreatePaymentDependencies): Route<'createPayment'> {
  const { billing, customers, prices, saleSettings, siteUrl, now } = dependencies;
  return async ({ userId, session, language, body: { pack } }) => {
    const stripe = await dependencies.stripe();
    const account = await billing.visitStripe(session, now());
    const checkout = await customers.use(stripe, session, account, (customer) =>
      prices.use(stripe, packPriceLookupKey(pack), (price) =>
        stripe.checkout.sessions.create(
          packCheckout({ userId, customer, pack, price, saleSettings, siteUrl, language }),
        ),
      ),
    );
    if (checkout.url === null)
      throw new DependencyFailure('Stripe', new Error('a checkout session without a url'));
    return { url: checkout.url };
  };
}

function packCheckout(purchase: {
  readonly userId: UserId;
  readonly customer: string;
  readonly pack: PackName;
  readonly price: Stripe.Price;
  readonly saleSettings: SaleSettings;
  readonly siteUrl: string;
  readonly language: Language;
}): Stripe.Checkout.SessionCreateParams {
  const { userId, customer, pack, price, saleSettings, siteUrl, language } = purchase;
  const sold = packSoldAt(price, pack);
  if (sold === null) throw new DependencyFailure('Stripe', new Error(`the price ${price.id} has no terms`));
  const metadata = packMetadata(userId, sold);
  return {
    mode: 'payment',
    customer,
    allowed_payment_method_types: immediateMethods,
    ...checkoutSettings(saleSettings),
    locale: language,
    client_reference_id: userId,
    line_items: [{ quantity: 1, price: price.id }],
    metadata,
    payment_intent_data: { metadata },
    // A plan's payments have invoices by themselves. The metadata tell this one from those: pack-payment.ts.
    invoice_creation: { enabled: true, invoice_data: { metadata } },
    success_url: `${siteUrl}${pathIn(language, '/success')}?type=credits&pack=${pack}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}${pathIn(language, '/pricing')}?checkout=canceled#credit-packs`,
  };
}
