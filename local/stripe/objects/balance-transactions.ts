import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import { currency, text } from '../api/parameters.ts';
import { get, type Resource, type Work } from '../api/route.ts';
import { objectCollection } from '../store/store.ts';
import { newId } from './ids.ts';

export const balanceTransactions = objectCollection<Stripe.BalanceTransaction>('balance_transaction');

// Stripe's standard price for cards in the United States: https://stripe.com/pricing
const feeShare = 0.029;
const feeFixedCents = 30;
const payoutDelaySeconds = 2 * 24 * 60 * 60;

/** Books a charge's amount, less Stripe's fee, to the account's balance. */
export function bookCharge(
  work: Work,
  charge: { id: string; amount: number; currency: string; description: string | null },
): Stripe.BalanceTransaction {
  const fee = Math.min(charge.amount, Math.round(charge.amount * feeShare) + feeFixedCents);
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn', 24),
    object: 'balance_transaction',
    amount: charge.amount,
    available_on: work.nowSeconds + payoutDelaySeconds,
    balance_type: 'payments',
    created: work.nowSeconds,
    currency: charge.currency,
    description: charge.description,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency: charge.currency,
        description: 'Stripe processing fees',
        type: 'stripe_fee',
      },
    ],
    net: charge.amount - fee,
    reporting_category: 'charge',
    source: charge.id,
    status: 'pending',
    type: 'charge',
  };
  work.store.put(balanceTransactions, transaction);
  return transaction;
}

export const balanceTransactionResource: Resource = {
  object: 'balance_transaction',
  expandable: { source: 'charge' },
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
