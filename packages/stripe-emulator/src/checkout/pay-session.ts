import type { Stripe } from 'stripe';
import type { CardEntry } from '../cards/test-cards.ts';
import { recordEvent } from '../events/events.ts';
import { paymentDescription } from '../invoices/finalize-invoice.ts';
import { awaitAuthentication, chargeIntent, failAuthentication } from '../objects/charge-intent.ts';
import { requireCustomer, updateCustomer } from '../objects/customers.ts';
import { createPaymentIntent } from '../objects/payment-intents.ts';
import { attachPaymentMethod, type BillingDetails, createPaymentMethod } from '../objects/payment-methods.ts';
import { collectedTaxIds, type TaxId } from '../objects/taxes.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import type { Reading, Work } from '../routes/route.ts';
import {
  checkoutSessions,
  customers,
  internalCollection,
  paymentIntents,
  paymentMethods,
  type Subscription,
} from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { priceSession } from './price-session.ts';
import { intentOfSession, type SessionContents, sessionContents } from './session-contents.ts';
import { createSessionInvoice } from './session-invoice.ts';
import { amountToCharge, startSubscription } from './start-subscription.ts';

/** What the payer filled in on the hosted page. */
export interface PaymentEntry {
  readonly card: CardEntry;
  readonly email: string;
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly businessName: string | null;
  readonly taxId: TaxId | null;
  /** What the payer typed, in any case. */
  readonly promotionCode: string | null;
}

/** A payment that waits for its payer to confirm it with the bank. */
export interface Authentication {
  readonly id: string;
  readonly session: string;
  readonly intent: string;
  readonly paymentMethod: string;
  readonly entry: PaymentEntry;
}

export const authentications = internalCollection<Authentication>('authentication');

export type PaymentResult =
  | { readonly outcome: 'paid'; readonly session: Stripe.Checkout.Session }
  | { readonly outcome: 'declined'; readonly message: string }
  | { readonly outcome: 'authentication_required'; readonly authentication: Authentication }
  /** Paid before, expired or overtaken by a later attempt: nothing was charged now. */
  | { readonly outcome: 'closed' };

/** What the page says when the payer's bank was not convinced, in Stripe's words. */
export const authenticationFailedMessage =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/**
 * Pays an open session. It runs in one change, so of two clicks, two tabs or a page taken from the history the second
 * finds the session complete.
 */
export function paySession(anyWork: Work, sessionId: string, entry: PaymentEntry): PaymentResult {
  const shown = anyWork.store.get(checkoutSessions, sessionId);
  const unpriced = anyWork.store.get(sessionContents, sessionId);
  if (shown === undefined || unpriced === undefined || shown.status !== 'open') {
    return { outcome: 'closed' };
  }
  const work = atTimeOf(anyWork, idOf(shown.customer));
  if (hasLostCustomer(work, shown)) return { outcome: 'closed' };
  const { opened, contents } = priceForPayer(work, shown, unpriced, entry);
  const amount = amountToCharge(work, opened);
  if (amount === 0 && opened.mode === 'payment') {
    const invoiced = invoiceOf(work, opened, contents, undefined);
    const change = { ...invoiced, payment_status: 'no_payment_required' as const };
    return { outcome: 'paid', session: completeSession(work, opened, change, entry) };
  }
  const paymentMethod = createPaymentMethod(work, entry.card, billingDetailsOf(entry));
  if (amount === 0) return startWithoutPayment(work, { session: opened, contents, paymentMethod, entry });
  const { session, intent } = attemptOf(work, opened, contents, amount);
  if (!entry.card.card.requiresAuthentication) {
    return chargeAttempt(work, { session, contents, intent, paymentMethod, entry, authenticated: false });
  }
  const authentication: Authentication = {
    id: work.newId('auth', 32),
    session: session.id,
    intent: intent.id,
    paymentMethod: paymentMethod.id,
    entry,
  };
  work.store.put(authentications, authentication);
  awaitAuthentication(work, intent, paymentMethod, { id: authentication.id, returnUrl: session.url });
  return { outcome: 'authentication_required', authentication };
}

/** Keeps what the payer's country, tax id and promotion code make of the session, and with tax what decides it. */
function priceForPayer(
  work: Work,
  session: Stripe.Checkout.Session,
  contents: SessionContents,
  entry: PaymentEntry,
): { readonly opened: Stripe.Checkout.Session; readonly contents: SessionContents } {
  const priced = priceSession(work, session, contents.items, entry);
  const known = { ...contents, items: priced.items };
  work.store.put(checkoutSessions, priced.session);
  work.store.put(sessionContents, known);
  if (session.automatic_tax.enabled && !isCustomerGone(work, session)) {
    const customer = requireCustomer(work, customerOf(session), 'customer', 400);
    updateCustomer(work, customer, {
      address: billingDetailsOf(entry).address,
      name: entry.businessName ?? entry.name,
    });
    if (entry.taxId === null) work.store.remove(collectedTaxIds, customer.id);
    else work.store.put(collectedTaxIds, { id: customer.id, taxId: entry.taxId });
  }
  return { opened: priced.session, contents: known };
}

/** The invoice of a session that asked for one. */
function invoiceOf(
  work: Work,
  session: Stripe.Checkout.Session,
  { items }: SessionContents,
  paidBy: Stripe.PaymentIntent | undefined,
): Partial<Stripe.Checkout.Session> {
  if (session.invoice_creation?.enabled !== true || isCustomerGone(work, session)) return {};
  return { invoice: createSessionInvoice(work, session, items, paidBy).id };
}

/** Goes on with a payment after its payer confirmed it, or refused to. Only the latest attempt of a session counts. */
export function finishAuthentication(
  anyWork: Work,
  authentication: Authentication,
  confirmed: boolean,
): PaymentResult {
  const { store } = anyWork;
  const session = store.get(checkoutSessions, authentication.session);
  const contents = store.get(sessionContents, authentication.session);
  const intent = store.get(paymentIntents, authentication.intent);
  const paymentMethod = store.get(paymentMethods, authentication.paymentMethod);
  if (session?.status !== 'open' || contents === undefined || intent === undefined)
    return { outcome: 'closed' };
  if (paymentMethod === undefined || hasLostCustomer(anyWork, session)) return { outcome: 'closed' };
  if (intent.status !== 'requires_action' || intent.payment_method !== paymentMethod.id) {
    return { outcome: 'closed' };
  }
  const work = atTimeOf(anyWork, idOf(session.customer));
  const { entry } = authentication;
  if (confirmed) {
    return chargeAttempt(work, { session, contents, intent, paymentMethod, entry, authenticated: true });
  }
  failAuthentication(work, intent, paymentMethod);
  return { outcome: 'declined', message: authenticationFailedMessage };
}

interface Payment {
  readonly session: Stripe.Checkout.Session;
  readonly contents: SessionContents;
  readonly intent: Stripe.PaymentIntent;
  readonly paymentMethod: Stripe.PaymentMethod;
  readonly entry: PaymentEntry;
  readonly authenticated: boolean;
}

function chargeAttempt(
  work: Work,
  { session, contents, intent, paymentMethod, entry, authenticated }: Payment,
): PaymentResult {
  const { decline } = entry.card.card;
  if (decline !== null) {
    chargeIntent(work, intent, paymentMethod, entry.card, authenticated);
    return { outcome: 'declined', message: decline.message };
  }
  const customer = customerOf(session);
  const charged = chargeIntent(work, intent, paymentMethod, entry.card, authenticated);
  if (session.mode !== 'subscription') {
    const invoiced = invoiceOf(work, session, contents, charged.intent);
    return { outcome: 'paid', session: completeSession(work, session, invoiced, entry) };
  }
  attachPaymentMethod(work, paymentMethod.id, customer);
  const subscription = startSubscription(work, session, contents, {
    customer,
    paymentMethod: paymentMethod.id,
    paidBy: charged.intent,
  });
  return { outcome: 'paid', session: completeSession(work, session, started(subscription), entry) };
}

/** A subscription whose first period the customer's credit covers. */
function startWithoutPayment(
  work: Work,
  { session, contents, paymentMethod, entry }: Omit<Payment, 'intent' | 'authenticated'>,
): PaymentResult {
  const { decline, canBeAttached } = entry.card.card;
  if (decline !== null && !canBeAttached) return { outcome: 'declined', message: decline.message };
  const customer = customerOf(session);
  attachPaymentMethod(work, paymentMethod.id, customer);
  const subscription = startSubscription(work, session, contents, {
    customer,
    paymentMethod: paymentMethod.id,
    paidBy: undefined,
  });
  const change = { ...started(subscription), payment_status: 'no_payment_required' as const };
  return { outcome: 'paid', session: completeSession(work, session, change, entry) };
}

function started({ id, customer, latest_invoice: invoice }: Subscription): Partial<Stripe.Checkout.Session> {
  return { customer, invoice, subscription: id };
}

/** The session's intent; the first attempt to pay creates it. A subscription's is the invoice's later on. */
function attemptOf(
  work: Work,
  session: Stripe.Checkout.Session,
  contents: SessionContents,
  amount: number,
): { session: Stripe.Checkout.Session; intent: Stripe.PaymentIntent } {
  const existing = intentOfSession(work, session);
  if (existing !== undefined) {
    const intent = { ...existing, amount };
    if (existing.amount !== amount) work.store.put(paymentIntents, intent);
    return { session, intent };
  }
  const subscribes = session.mode === 'subscription';
  const intent = createPaymentIntent(work, {
    amount,
    currency: session.currency ?? '',
    customer: customerOf(session),
    description: subscribes ? paymentDescription('subscription_create') : null,
    metadata: subscribes ? {} : contents.metadata,
    receipt_email: null,
    setup_future_usage: subscribes ? 'off_session' : null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
  });
  if (subscribes) {
    work.store.put(sessionContents, { ...contents, subscriptionIntent: intent.id });
    return { session, intent };
  }
  const attempted: Stripe.Checkout.Session = { ...session, payment_intent: intent.id };
  work.store.put(checkoutSessions, attempted);
  return { session: attempted, intent };
}

/** Whether its customer was deleted while it was open. */
function hasLostCustomer(reading: Reading, session: Stripe.Checkout.Session): boolean {
  return session.mode === 'subscription' && isCustomerGone(reading, session);
}

function isCustomerGone({ store }: Reading, session: Stripe.Checkout.Session): boolean {
  return store.get(customers, idOf(session.customer) ?? '')?.deleted === true;
}

function customerOf(session: Stripe.Checkout.Session): string {
  const customer = idOf(session.customer);
  if (customer === null) throw new Error(`The session ${session.id} has no customer`);
  return customer;
}

function completeSession(
  work: Work,
  session: Stripe.Checkout.Session,
  change: Partial<Stripe.Checkout.Session>,
  entry: PaymentEntry,
): Stripe.Checkout.Session {
  const completed: Stripe.Checkout.Session = {
    ...session,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer_details: {
      address: billingDetailsOf(entry).address,
      business_name: entry.businessName,
      email: entry.email,
      individual_name: null,
      name: entry.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: entry.taxId === null ? [] : [entry.taxId],
    },
    payment_status: 'paid',
    status: 'complete',
    url: null,
    ...change,
  };
  work.store.put(checkoutSessions, completed);
  recordEvent(work, 'checkout.session.completed', completed);
  return completed;
}

function billingDetailsOf({ email, name, country }: PaymentEntry): BillingDetails {
  return {
    address: { city: null, country, line1: null, line2: null, postal_code: null, state: null },
    email,
    name,
    phone: null,
    tax_id: null,
  };
}
