import type Stripe from 'stripe';
import { type CreditPack, creditPacks, currency } from '../../contract/catalog.ts';
import type { UserId } from '../../contract/ids.ts';
import type { CreditsStore } from '../credits/credits.store.ts';
import type { Route } from '../http/api-handler.ts';
import { DependencyFailure } from '../http/dependency-failure.ts';
import { packMetadata } from './pack-payment.ts';

export interface CreatePaymentDependencies {
  readonly credits: Pick<CreditsStore, 'readAccount' | 'keepStripeCustomer'>;
  readonly stripe: () => Promise<Stripe>;
  /** The person's verified address, from the user pool. */
  readonly emailOf: (userId: UserId) => Promise<string>;
  readonly siteUrl: string;
}

/** POST /api/payment: a Stripe checkout for one credit pack; the person pays on Stripe's own page. */
export function createPayment(dependencies: CreatePaymentDependencies): Route<'createPayment'> {
  const { credits, emailOf, siteUrl } = dependencies;
  return async ({ userId, body }) => {
    const pack = creditPacks[body.pack];
    const stripe = await dependencies.stripe();
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      customer: await customerOf(stripe, userId),
      client_reference_id: userId,
      line_items: [{ quantity: 1, price_data: priceOf(pack) }],
      metadata: packMetadata(userId, pack),
      payment_intent_data: { metadata: packMetadata(userId, pack) },
      success_url: `${siteUrl}/success?type=credits&pack=${pack.pack}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/pricing#credit-packs`,
    });
    if (session.url === null)
      throw new DependencyFailure('Stripe', new Error('a checkout session without a url'));
    return { url: session.url };
  };

  /** One Stripe customer for each person: a race between two first purchases leaves one that counts. */
  async function customerOf(stripe: Stripe, userId: UserId): Promise<string> {
    const { stripeCustomerId } = await credits.readAccount(userId);
    if (stripeCustomerId !== null) return stripeCustomerId;
    const customer = await stripe.customers.create(
      { email: await emailOf(userId), metadata: { user_id: userId } },
      { idempotencyKey: `customer-${userId}` },
    );
    return credits.keepStripeCustomer(userId, customer.id);
  }
}

function priceOf(pack: CreditPack) {
  return {
    currency,
    unit_amount: pack.priceCents,
    product_data: {
      name: `${pack.name} credit pack`,
      description: `${pack.credits.toLocaleString('en-US')} credits that never expire`,
    },
  };
}
