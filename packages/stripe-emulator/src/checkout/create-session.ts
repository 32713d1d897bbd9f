import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { minimumChargeOf } from '../objects/amounts.ts';
import { requireCoupon } from '../objects/coupons.ts';
import { requireCustomer } from '../objects/customers.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import { invalidRequest, notEmulated } from '../routes/errors.ts';
import { locale } from '../routes/locale.ts';
import { boolean, currency, newMetadata, text, webAddress } from '../routes/parameters.ts';
import type { Work } from '../routes/route.ts';
import { checkoutSessions } from '../state/collections.ts';
import { createLineItems, type LineItem, lineItemParameters, sessionContents } from './session-contents.ts';

const lifeSeconds = 24 * 60 * 60;

const data = z.optional(z.strictObject({ metadata: z.optional(newMetadata) }));

export const sessionParameters = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: lineItemParameters,
  success_url: webAddress,
  cancel_url: z.optional(webAddress),
  client_reference_id: z.optional(text(200)),
  customer: text(),
  currency: z.optional(currency),
  discounts: z.optional(z.array(z.strictObject({ coupon: text() })).check(z.maxLength(1))),
  allow_promotion_codes: z.optional(boolean),
  automatic_tax: z.optional(z.strictObject({ enabled: boolean })),
  billing_address_collection: z.optional(z.enum(['auto', 'required'])),
  customer_update: z.optional(
    z.strictObject({ address: z.optional(z.enum(['auto'])), name: z.optional(z.enum(['auto'])) }),
  ),
  invoice_creation: z.optional(
    z.strictObject({
      enabled: boolean,
      invoice_data: z.optional(z.strictObject({ metadata: z.optional(newMetadata) })),
    }),
  ),
  tax_id_collection: z.optional(z.strictObject({ enabled: boolean })),
  allowed_payment_method_types: z.optional(z.array(z.enum(['card', 'link'])).check(z.minLength(1))),
  locale: z.optional(locale),
  metadata: z.optional(newMetadata),
  payment_intent_data: data,
  subscription_data: data,
});
type SessionParameters = z.output<typeof sessionParameters>;

/** Opens a checkout on the hosted page: for one payment by card, or for a subscription that a card pays. */
export function createSession(anyWork: Work, given: SessionParameters): Stripe.Checkout.Session {
  const work = atTimeOf(anyWork, given.customer);
  refuseDataOfOtherMode(given);
  const customer = requireCustomer(work, given.customer, 'customer', 400);
  const subscribes = given.mode === 'subscription';
  const coupon = couponOf(work, given);
  const items = createLineItems(work, given.line_items, { currency: given.currency, coupon });
  requirePricesOfMode(given.mode, items);
  const amount = totalOf(items);
  const sumOf = (part: 'amount_subtotal' | 'amount_discount' | 'amount_tax') =>
    items.reduce((sum, item) => sum + item[part], 0);
  const id = work.newId('cs_test', 58);
  const session: Stripe.Checkout.Session = {
    ...fieldsOfEverySession,
    id,
    ...settingsOf(given),
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: sumOf('amount_subtotal'),
    amount_total: amount,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: work.nowSeconds,
    currency: items[0]?.currency ?? null,
    customer: customer.id,
    customer_details: customer.email === null ? null : detailsOf(customer.email),
    discounts: coupon === undefined ? [] : [{ coupon: coupon.id, promotion_code: null }],
    expires_at: work.nowSeconds + lifeSeconds,
    locale: given.locale ?? null,
    metadata: given.metadata ?? {},
    mode: given.mode,
    payment_method_collection: subscribes ? 'always' : 'if_required',
    success_url: given.success_url,
    total_details: {
      amount_discount: sumOf('amount_discount'),
      amount_shipping: 0,
      amount_tax: sumOf('amount_tax'),
    },
    url: `${work.pagesUrl}/checkout/${id}`,
  };
  work.store.put(checkoutSessions, session);
  work.store.put(sessionContents, {
    id,
    items,
    metadata: (subscribes ? given.subscription_data : given.payment_intent_data)?.metadata ?? {},
  });
  return session;
}

/** What every session begins with: an open session by card, without the options that are not emulated. */
const fieldsOfEverySession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  integration_identifier: null,
  invoice: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
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
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

function detailsOf(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

/** What is asked of the payer, and what they get. */
function settingsOf(given: SessionParameters) {
  const { automatic_tax: tax, invoice_creation: invoice, tax_id_collection: taxIds } = given;
  const isTaxed = tax?.enabled ?? false;
  if (isTaxed && given.customer_update?.address !== 'auto') {
    throw notEmulated('Tax of a customer whose address is not kept', 'customer_update[address]');
  }
  if (taxIds?.enabled === true && given.customer_update?.name !== 'auto') {
    throw invalidRequest(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      { param: 'tax_id_collection' },
    );
  }
  if (given.mode === 'subscription' && invoice !== undefined) {
    throw invalidRequest('You may only specify `invoice_creation` in `payment` mode.', {
      param: 'invoice_creation',
    });
  }
  return {
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    automatic_tax: {
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'stripe' : null,
      status: isTaxed ? 'requires_location_inputs' : null,
    },
    billing_address_collection: given.billing_address_collection ?? null,
    invoice_creation: given.mode === 'subscription' ? null : invoiceCreation(invoice),
    tax_id_collection: { enabled: taxIds?.enabled ?? false, required: 'never' },
  } satisfies Partial<Stripe.Checkout.Session>;
}

const invoiceCreation = (
  given: SessionParameters['invoice_creation'],
): Stripe.Checkout.Session.InvoiceCreation => ({
  enabled: given?.enabled ?? false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: given?.invoice_data?.metadata ?? {},
    rendering_options: null,
  },
});

/** Only what is paid once: a subscription's discounts would also be those of its invoices. */
function couponOf(work: Work, { mode, discounts = [] }: SessionParameters): Stripe.Coupon | undefined {
  const [discount] = discounts;
  if (discount === undefined) return undefined;
  if (mode === 'subscription') throw notEmulated('A discount of a subscription', 'discounts');
  return requireCoupon(work, discount.coupon, 'discounts[0][coupon]', 400);
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
  if (items.length > 1 || items[0]?.quantity !== 1) {
    throw notEmulated('A subscription to more than one of a price', 'line_items');
  }
  if (items[0].amount_tax > 0 || items[0].currency !== items[0].price.currency) {
    throw notEmulated('A subscription with tax or in another currency than its price', 'line_items');
  }
}

function totalOf(items: readonly LineItem[]): number {
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const currency = items[0]?.currency ?? '';
  const minimum = minimumChargeOf(currency);
  // Nothing to pay is no charge.
  if (total > 0 && total < minimum) {
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
