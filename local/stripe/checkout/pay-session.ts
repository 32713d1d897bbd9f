import type { Stripe } from 'stripe';
import type { Work } from '../api/route.ts';
import { recordEvent } from '../events/events.ts';
import { chargeCard } from '../objects/charges.ts';
import { checkoutSessions } from '../objects/checkout-sessions.ts';
import { createCustomer } from '../objects/customers.ts';
import { idOf, newId } from '../objects/ids.ts';
import { createPaymentIntent, movePaymentIntent, paymentIntents } from '../objects/payment-intents.ts';
import {
  attachPaymentMethod,
  type BillingDetails,
  createPaymentMethod,
  paymentMethods,
} from '../objects/payment-methods.ts';
import { internalCollection } from '../store/store.ts';
import { type SessionContents, sessionContents } from './session-contents.ts';
import type { CardEntry } from './test-cards.ts';

/** What the person filled in on the hosted page. */
export interface PaymentEntry {
  readonly card: CardEntry;
  readonly email: string;
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
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
export function paySession(work: Work, sessionId: string, entry: PaymentEntry): PaymentResult {
  const opened = work.store.get(checkoutSessions, sessionId);
  const contents = work.store.get(sessionContents, sessionId);
  if (opened === undefined || contents === undefined || opened.status !== 'open') {
    return { outcome: 'closed' };
  }
  const intent = intentOf(work, opened, contents);
  const session: Stripe.Checkout.Session = { ...opened, payment_intent: intent.id };
  work.store.put(checkoutSessions, session);
  const paymentMethod = createPaymentMethod(work, entry.card, billingDetailsOf(entry));
  if (!entry.card.card.requiresAuthentication) {
    return settle(work, { session, intent, paymentMethod, entry, authenticated: false });
  }
  const authentication: Authentication = {
    id: newId('auth', 32),
    session: session.id,
    intent: intent.id,
    paymentMethod: paymentMethod.id,
    entry,
  };
  work.store.put(authentications, authentication);
  movePaymentIntent(work, intent, 'payment_intent.requires_action', {
    status: 'requires_action',
    payment_method: paymentMethod.id,
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: session.url, url: authenticationUrl(work.pagesUrl, authentication.id) },
    },
  });
  return { outcome: 'authentication_required', authentication };
}

/** Goes on with a payment after its payer confirmed it, or refused to. Only the latest attempt of a session counts. */
export function finishAuthentication(
  work: Work,
  authentication: Authentication,
  confirmed: boolean,
): PaymentResult {
  const session = work.store.get(checkoutSessions, authentication.session);
  const intent = work.store.get(paymentIntents, authentication.intent);
  const paymentMethod = work.store.get(paymentMethods, authentication.paymentMethod);
  if (session?.status !== 'open' || intent === undefined || paymentMethod === undefined) {
    return { outcome: 'closed' };
  }
  if (intent.status !== 'requires_action' || intent.payment_method !== paymentMethod.id) {
    return { outcome: 'closed' };
  }
  if (confirmed) {
    return settle(work, { session, intent, paymentMethod, entry: authentication.entry, authenticated: true });
  }
  movePaymentIntent(work, intent, 'payment_intent.payment_failed', {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: paymentMethod,
    },
  });
  return { outcome: 'declined', message: authenticationFailedMessage };
}

/** Address of the page on which the payer confirms with the bank. */
export function authenticationUrl(pagesUrl: string, id: string): string {
  return `${pagesUrl}/authenticate/${id}`;
}

interface Settlement {
  readonly session: Stripe.Checkout.Session;
  readonly intent: Stripe.PaymentIntent;
  readonly paymentMethod: Stripe.PaymentMethod;
  readonly entry: PaymentEntry;
  readonly authenticated: boolean;
}

function settle(
  work: Work,
  { session, intent, paymentMethod, entry, authenticated }: Settlement,
): PaymentResult {
  const { decline } = entry.card.card;
  if (decline === null) {
    const customer = idOf(session.customer) ?? newCustomerOf(work, session, intent, entry);
    const owned: Stripe.PaymentIntent = { ...intent, customer };
    const charge = chargeCard(work, owned, paymentMethod, entry.card, authenticated);
    movePaymentIntent(work, owned, 'payment_intent.succeeded', {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      payment_method: paymentMethod.id,
    });
    if (customer !== null && intent.setup_future_usage !== null) {
      attachPaymentMethod(work, paymentMethod.id, customer);
    }
    return { outcome: 'paid', session: completeSession(work, session, customer, entry) };
  }
  const charge = chargeCard(work, intent, paymentMethod, entry.card, authenticated);
  movePaymentIntent(work, intent, 'payment_intent.payment_failed', {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      payment_method: paymentMethod,
    },
  });
  return { outcome: 'declined', message: decline.message };
}

/** The session's intent; the first attempt to pay creates it. */
function intentOf(
  work: Work,
  session: Stripe.Checkout.Session,
  contents: SessionContents,
): Stripe.PaymentIntent {
  const existing = work.store.get(paymentIntents, idOf(session.payment_intent) ?? '');
  if (existing !== undefined) return existing;
  const data = contents.paymentIntentData;
  return createPaymentIntent(work, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    customer: idOf(session.customer),
    description: data.description ?? null,
    metadata: data.metadata ?? {},
    receipt_email: data.receipt_email ?? null,
    setup_future_usage: data.setup_future_usage ?? null,
    statement_descriptor: data.statement_descriptor ?? null,
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
  });
}

function newCustomerOf(
  work: Work,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  { email, name }: PaymentEntry,
): string | null {
  const wanted = session.customer_creation === 'always' || intent.setup_future_usage !== null;
  return wanted ? createCustomer(work, { email, name }).id : null;
}

function completeSession(
  work: Work,
  session: Stripe.Checkout.Session,
  customer: string | null,
  entry: PaymentEntry,
): Stripe.Checkout.Session {
  const completed: Stripe.Checkout.Session = {
    ...session,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer,
    customer_details: {
      address: billingDetailsOf(entry).address,
      business_name: null,
      email: entry.email,
      individual_name: null,
      name: entry.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_status: 'paid',
    status: 'complete',
    url: null,
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
