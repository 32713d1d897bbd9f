import type Stripe from 'stripe';
import { currency } from '../../../contract/billing/catalog.ts';
import { OrderId, type UserId } from '../../../contract/fields/ids.ts';
import { type Language, languageOf } from '../../../contract/fields/languages.ts';
import type { Log } from '../../log/logger.ts';
import { moneyText } from '../../mail/formats.ts';
import { paymentRefundedMail } from '../../mail/mails.ts';
import type { SendMail } from '../../mail/send-mail.ts';
import { isPackInvoice } from '../stripe/pack-payment.ts';
import { isRefusedByStripe } from '../stripe/stripe-refusal.ts';
import { idOf, isoInstant } from '../stripe/stripe-values.ts';
import type { OrdersStore } from './orders.store.ts';

/** Stripe's maximum. */
const pageLimit = 100;

export interface RefundUngrantedDependencies {
  readonly stripe: () => Promise<Stripe>;
  readonly orders: Pick<OrdersStore, 'readIds' | 'recordRefund'>;
  /** Null: no sender is configured. */
  readonly sendMail: SendMail | null;
  readonly log: Log;
}

/**
 * Refunds the payments of a deleted account that granted nothing, and tells the payer at least once. May be
 * repeated, also in parallel: Stripe refunds a charge once, and a recorded refund is skipped.
 */
export type RefundUngranted = (of: { readonly userId: UserId; readonly customerId: string }) => Promise<void>;

interface PaidCheckoutOrInvoice {
  readonly id: OrderId;
  readonly paidAt: string;
  readonly email: string | null;
  /** The language of the payment page. */
  readonly language: Language;
  readonly paymentIntents: readonly (string | null)[];
}

/**
 * A grant and its order are one write, and never made after the mark of deletion. So a payment without an
 * order then never grants anything.
 */
export function createRefundUngranted(dependencies: RefundUngrantedDependencies): RefundUngranted {
  const { orders, log } = dependencies;
  return async ({ userId, customerId }) => {
    const stripe = await dependencies.stripe();
    const [known, paid, charges] = await Promise.all([
      orders.readIds(userId),
      readPaid(stripe, customerId),
      Array.fromAsync(stripe.charges.list({ customer: customerId, limit: pageLimit })),
    ]);
    for (const payment of paid.filter(({ id }) => !known.has(id))) {
      const charged = charges.filter(
        ({ status, payment_intent: intent, disputed }) =>
          status === 'succeeded' && payment.paymentIntents.includes(idOf(intent)) && !disputed,
      );
      // The customer's balance paid, or the bank has the money.
      if (charged.length === 0) continue;
      for (const { id, refunded } of charged) if (!refunded) await refund(stripe, id);
      const amountCents = charged.reduce((sum, { amount }) => sum + amount, 0);
      await tell(payment, amountCents, charged[0]?.currency ?? currency);
      await orders.recordRefund({ id: payment.id, userId, paidAt: payment.paidAt, amountCents });
      log.warn('billing.payment_refunded', {
        user_id: userId,
        payment: payment.id,
        amount_cents: amountCents,
      });
    }
  };

  async function tell(
    { id, email, language }: PaidCheckoutOrInvoice,
    amountCents: number,
    paidIn: string,
  ): Promise<void> {
    const { sendMail } = dependencies;
    if (sendMail === null || email === null) {
      log.error('billing.refund_untold', { payment: id, cause: email === null ? 'no email' : 'no sender' });
      return;
    }
    const amount = moneyText(amountCents, paidIn, language);
    await sendMail({ to: email, ...paymentRefundedMail(language, { amount }) });
  }
}

/** Paid checkouts of packs, and paid invoices. */
async function readPaid(stripe: Stripe, customer: string): Promise<PaidCheckoutOrInvoice[]> {
  const [sessions, invoices] = await Promise.all([
    Array.fromAsync(stripe.checkout.sessions.list({ customer, status: 'complete', limit: pageLimit })),
    Array.fromAsync(stripe.invoices.list({ customer, limit: pageLimit, expand: ['data.payments'] })),
  ]);
  // Stripe lists the newest first.
  const language = languageOf(sessions.find(({ locale }) => locale !== null)?.locale ?? undefined);
  return [
    ...sessions
      .filter(({ mode, payment_status: status }) => mode === 'payment' && status === 'paid')
      .map((session) => ({
        id: OrderId.parse(session.id),
        paidAt: isoInstant(session.created),
        email: session.customer_details?.email ?? null,
        language,
        paymentIntents: [idOf(session.payment_intent)],
      })),
    ...invoices
      // A pack's invoice was paid by its session.
      .filter((invoice) => invoice.status === 'paid' && !isPackInvoice(invoice))
      .map((invoice) => ({
        id: OrderId.parse(invoice.id),
        paidAt: isoInstant(invoice.status_transitions.paid_at ?? invoice.created),
        email: invoice.customer_email,
        language,
        paymentIntents: (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent)),
      })),
  ];
}

/** Without an idempotency key, which would repeat an error for a day. */
async function refund(stripe: Stripe, charge: string): Promise<void> {
  try {
    await stripe.refunds.create({ charge, metadata: { reason: 'account_deleted' } });
  } catch (error) {
    if (!isRefusedByStripe(error) || error.code !== 'charge_already_refunded') throw error;
  }
}
