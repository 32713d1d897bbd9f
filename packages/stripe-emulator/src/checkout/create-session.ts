import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest, notEmulated } from '../api/errors.ts';
import { email, integer, newMetadata, text, webAddress } from '../api/parameters.ts';
import type { Work } from '../api/route.ts';
import { atTimeOf } from '../clocks/test-clocks.ts';
import { minimumChargeOf } from '../objects/amounts.ts';
import { checkoutSessions } from '../objects/checkout-sessions.ts';
import { requireCustomer } from '../objects/customers.ts';
import { newId } from '../objects/ids.ts';
import { createLineItems, type LineItem, lineItemParameters, sessionContents } from './session-contents.ts';

const minute = 60;
const hour = 60 * minute;
const shortestLifeSeconds = 30 * minute;
const longestLifeSeconds = 24 * hour;
const shortestTrialSeconds = 48 * hour;

export const sessionParameters = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  line_items: z.optional(lineItemParameters),
  success_url: z.optional(webAddress),
  cancel_url: z.optional(webAddress),
  client_reference_id: z.optional(text(200)),
  customer: z.optional(text()),
  customer_email: z.optional(email),
  customer_creation: z.optional(z.enum(['always', 'if_required'])),
  expires_at: z.optional(integer(0, 1e12)),
  metadata: z.optional(newMetadata),
  payment_intent_data: z.optional(
    z.strictObject({
      description: z.optional(text(1_000)),
      metadata: z.optional(newMetadata),
      receipt_email: z.optional(email),
      setup_future_usage: z.optional(z.enum(['off_session', 'on_session'])),
      statement_descriptor: z.optional(text(22)),
      statement_descriptor_suffix: z.optional(text(22)),
    }),
  ),
  payment_method_types: z.optional(z.array(text()).check(z.minLength(1))),
  subscription_data: z.optional(
    z.strictObject({
      description: z.optional(text(500)),
      metadata: z.optional(newMetadata),
      trial_end: z.optional(integer(0, 1e12)),
      trial_period_days: z.optional(integer(1, 730)),
    }),
  ),
  submit_type: z.optional(z.enum(['auto', 'book', 'donate', 'pay'])),
  ui_mode: z.optional(z.enum(['elements', 'embedded_page', 'form', 'hosted_page'])),
});
type SessionParameters = z.output<typeof sessionParameters>;

/** Opens a checkout on the hosted page: for one payment by card, or for a subscription that a card pays. */
export function createSession(anyWork: Work, given: SessionParameters): Stripe.Checkout.Session {
  const work = atTimeOf(anyWork, given.customer ?? null);
  refuseWhatIsNotEmulated(given);
  refuseDataOfOtherMode(given);
  if (given.success_url === undefined) {
    throw invalidRequest('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
  }
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
    });
  }
  const customer =
    given.customer === undefined ? null : requireCustomer(work, given.customer, 'customer', 400);
  const subscribes = given.mode === 'subscription';
  if (subscribes && given.customer_creation !== undefined) {
    throw invalidRequest('`customer_creation` can only be used in `payment` mode.', {
      param: 'customer_creation',
    });
  }
  if (customer !== null && given.customer_creation !== undefined) {
    throw invalidRequest('`customer_creation` may not be used when `customer` is specified.', {
      param: 'customer_creation',
    });
  }
  if (given.line_items === undefined || given.line_items.length === 0) {
    throw invalidRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  const expiresAt = expiryOf(work, given.expires_at);
  const items = createLineItems(work, given.line_items);
  requirePricesOfMode(given.mode, items);
  requireLaterTrialEnd(work, given);
  const amount = isTrial(given) ? 0 : totalOf(items);
  const id = newId('cs_test', 58);
  const knownEmail = customer?.email ?? given.customer_email ?? null;
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: work.nowSeconds,
    currency: items[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation:
      customer === null ? (subscribes ? 'always' : (given.customer_creation ?? 'if_required')) : null,
    customer_details:
      knownEmail === null
        ? null
        : {
            address: null,
            business_name: null,
            email: knownEmail,
            individual_name: null,
            name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
    customer_email: given.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: subscribes ? null : noInvoice,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata ?? {},
    mode: given.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: subscribes ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: given.submit_type ?? null,
    subscription: null,
    success_url: given.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${work.pagesUrl}/checkout/${id}`,
    wallet_options: null,
  };
  work.store.put(checkoutSessions, session);
  work.store.put(sessionContents, {
    id,
    items,
    paymentIntentData: given.payment_intent_data ?? {},
    ...(subscribes ? { subscriptionData: given.subscription_data ?? {} } : {}),
  });
  return session;
}

const noInvoice: Stripe.Checkout.Session.InvoiceCreation = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

function refuseWhatIsNotEmulated({ mode, ui_mode, payment_method_types }: SessionParameters): void {
  if (mode === 'setup') throw notEmulated(`Checkout in \`${mode}\` mode`, 'mode');
  if (ui_mode !== undefined && ui_mode !== 'hosted_page') {
    throw notEmulated(`\`ui_mode\` \`${ui_mode}\``, 'ui_mode');
  }
  const other = payment_method_types?.find((type) => type !== 'card');
  if (other !== undefined) throw notEmulated(`The payment method type \`${other}\``, 'payment_method_types');
}

function refuseDataOfOtherMode(given: SessionParameters): void {
  const param = given.mode === 'subscription' ? 'payment_intent_data' : 'subscription_data';
  if (given[param] === undefined) return;
  throw invalidRequest(`You can not pass \`${param}\` in \`${given.mode}\` mode.`, { param });
}

function requirePricesOfMode(mode: SessionParameters['mode'], items: readonly LineItem[]): void {
  const recurring = items.filter(({ price }) => price.recurring !== null);
  if (mode === 'payment') {
    if (recurring.length === 0) return;
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    );
  }
  if (recurring.length === 0) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    });
  }
  if (items.length > 1) throw notEmulated('A subscription to several prices', 'line_items');
}

/** A trial outlasts the session that offers it, so it is never over before it begins. */
function requireLaterTrialEnd({ nowSeconds }: Work, { subscription_data: data }: SessionParameters): void {
  if (data?.trial_end === undefined || data.trial_end >= nowSeconds + shortestTrialSeconds) return;
  throw invalidRequest('The `trial_end` date has to be at least 2 days in the future.', {
    param: 'subscription_data[trial_end]',
  });
}

function isTrial({ subscription_data: data }: SessionParameters): boolean {
  return data?.trial_end !== undefined || data?.trial_period_days !== undefined;
}

function expiryOf(work: Work, requested: number | undefined): number {
  const expiresAt = requested ?? work.nowSeconds + longestLifeSeconds;
  const lifeSeconds = expiresAt - work.nowSeconds;
  if (lifeSeconds < shortestLifeSeconds) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  if (lifeSeconds > longestLifeSeconds) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return expiresAt;
}

function totalOf(items: readonly LineItem[]): number {
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const currency = items[0]?.currency ?? '';
  const minimum = minimumChargeOf(currency);
  if (total < minimum) {
    throw invalidRequest(
      `The Checkout Session's total amount must be at least ${minimum} in the smallest unit of ${currency}.`,
      { code: 'amount_too_small' },
    );
  }
  if (total > 99_999_999) {
    throw invalidRequest("The Checkout Session's total amount must be no more than 99999999.", {
      code: 'amount_too_large',
    });
  }
  return total;
}
