import type { Stripe } from 'stripe';
import { recordEvent } from '../events/events.ts';
import type { Resource, Work } from '../routes/route.ts';
import { listRoute, retrieveRoute } from '../routes/standard-routes.ts';
import { paymentIntents } from '../state/collections.ts';

export function createPaymentIntent(
  work: Work,
  fields: Pick<
    Stripe.PaymentIntent,
    'amount' | 'currency' | 'description' | 'metadata' | 'receipt_email' | 'setup_future_usage'
  > & {
    readonly customer: string | null;
    readonly statement_descriptor: string | null;
    readonly statement_descriptor_suffix: string | null;
  },
): Stripe.PaymentIntent {
  const id = work.newId('pi', 24);
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: work.newId(`${id}_secret`, 25),
    confirmation_method: 'automatic',
    created: work.nowSeconds,
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: fields.receipt_email,
    review: null,
    setup_future_usage: fields.setup_future_usage,
    shipping: null,
    source: null,
    statement_descriptor: fields.statement_descriptor,
    statement_descriptor_suffix: fields.statement_descriptor_suffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  work.store.put(paymentIntents, intent);
  recordEvent(work, 'payment_intent.created', intent);
  return intent;
}

/** Changes an intent and records the event. */
export function updatePaymentIntent(
  work: Work,
  before: Stripe.PaymentIntent,
  type:
    | 'payment_intent.canceled'
    | 'payment_intent.payment_failed'
    | 'payment_intent.requires_action'
    | 'payment_intent.succeeded',
  change: Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const after: Stripe.PaymentIntent = { ...before, ...change };
  work.store.put(paymentIntents, after);
  recordEvent(work, type, after);
  return after;
}

export const paymentIntentResource: Resource = {
  object: 'payment_intent',
  collection: paymentIntents,
  routes: [
    listRoute('/v1/payment_intents', paymentIntents, { customer: ({ customer }) => customer }),
    retrieveRoute('/v1/payment_intents/:id', paymentIntents, 'intent'),
  ],
};
