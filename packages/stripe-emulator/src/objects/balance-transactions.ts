import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import { currency, text } from '../api/parameters.ts';
import { get, type Resource, type Work } from '../api/route.ts';
import { objectCollection } from '../store/store.ts';
import { idOf, newId } from './ids.ts';

export const balanceTransactions = objectCollection<Stripe.BalanceTransaction>('balance_transaction');

// Stripe's standard price for cards in the United States: https://stripe.com/pricing
const feeShare = 0.029;
const feeFixedCents = 30;
const payoutDelaySeconds = 2 * 24 * 60 * 60;

/** Stripe's price for a dispute, which it gives back in test mode to whoever wins it. */
const disputeFeeCents = 1_500;

/** Books a charge's amount, less Stripe's fee, to the account's balance. */
export function bookCharge(
  work: Work,
  charge: { id: string; amount: number; currency: string; description: string | null },
): Stripe.BalanceTransaction {
  return book(work, {
    type: 'charge',
    reportingCategory: 'charge',
    source: charge.id,
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    fee: {
      amount: Math.min(charge.amount, Math.round(charge.amount * feeShare) + feeFixedCents),
      description: 'Stripe processing fees',
    },
  });
}

/** Takes what is refunded from the balance. Stripe keeps the charge's fee. */
export function bookRefund(
  work: Work,
  refund: {
    id: string;
    amount: number;
    currency: string;
    charge: { id: string; description: string | null };
  },
): Stripe.BalanceTransaction {
  return book(work, {
    type: 'refund',
    reportingCategory: 'refund',
    source: refund.id,
    amount: -refund.amount,
    currency: refund.currency,
    description: `REFUND FOR CHARGE${refund.charge.description === null ? '' : ` (${refund.charge.description})`}`,
  });
}

/** Returns what a failed refund had taken. */
export function bookRefundFailure(
  work: Work,
  refund: { id: string; amount: number; currency: string },
): Stripe.BalanceTransaction {
  return book(work, {
    type: 'refund_failure',
    reportingCategory: 'refund_failure',
    source: refund.id,
    amount: refund.amount,
    currency: refund.currency,
    description: 'REFUND FAILURE',
  });
}

/** Withdraws what is disputed, and the fee for it. */
export function bookDispute(
  work: Work,
  dispute: { id: string; amount: number; currency: string; charge: string },
): Stripe.BalanceTransaction {
  return book(work, {
    type: 'adjustment',
    reportingCategory: 'dispute',
    source: dispute.id,
    amount: -dispute.amount,
    currency: dispute.currency,
    description: `Chargeback withdrawal for ${dispute.charge}`,
    fee: { amount: disputeFeeCents, description: 'Dispute fee' },
  });
}

/** Returns what a dispute had withdrawn, and the fee. */
export function bookDisputeReversal(
  work: Work,
  dispute: Pick<Stripe.Dispute, 'id' | 'amount' | 'currency' | 'charge'>,
): Stripe.BalanceTransaction {
  return book(work, {
    type: 'adjustment',
    reportingCategory: 'dispute_reversal',
    source: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
    fee: { amount: -disputeFeeCents, description: 'Dispute fee refund' },
  });
}

function book(
  work: Work,
  entry: {
    readonly type: Stripe.BalanceTransaction.Type;
    readonly reportingCategory: string;
    readonly source: string;
    /** What comes in, or goes out when negative. */
    readonly amount: number;
    readonly currency: string;
    readonly description: string | null;
    readonly fee?: { readonly amount: number; readonly description: string };
  },
): Stripe.BalanceTransaction {
  const { amount, currency, fee } = entry;
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn', 24),
    object: 'balance_transaction',
    amount,
    available_on: work.nowSeconds + (entry.type === 'charge' ? payoutDelaySeconds : 0),
    balance_type: 'payments',
    created: work.nowSeconds,
    currency,
    description: entry.description,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee === undefined ? [] : [{ ...fee, application: null, currency, type: 'stripe_fee' }],
    net: amount - (fee?.amount ?? 0),
    reporting_category: entry.reportingCategory,
    source: entry.source,
    status: entry.type === 'charge' ? 'pending' : 'available',
    type: entry.type,
  };
  work.store.put(balanceTransactions, transaction);
  return transaction;
}

export const balanceTransactionResource: Resource = {
  object: 'balance_transaction',
  expandable: { source: ['charge', 'refund', 'dispute'] },
  find: ({ store }, id) => store.get(balanceTransactions, id),
  routes: [
    get({
      path: '/v1/balance_transactions',
      parameters: z.strictObject({
        ...datedPageParameters,
        currency: z.optional(currency),
        source: z.optional(text()),
        type: z.optional(text()),
      }),
      handle: ({ store }, { currency: wanted, source, type, ...page }) =>
        listPage(
          '/v1/balance_transactions',
          'balance transaction',
          store
            .all(balanceTransactions)
            .filter(
              (transaction) =>
                (wanted === undefined || transaction.currency === wanted) &&
                (source === undefined || transaction.source === source) &&
                (type === undefined || transaction.type === type),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/balance_transactions/:id',
      parameters: z.strictObject({}),
      handle({ store }, _parameters, id) {
        const transaction = store.get(balanceTransactions, id);
        if (transaction === undefined) throw resourceMissing('balance transaction', id, 'id');
        return transaction;
      },
    }),
  ],
};
