import type { TableDescription } from '../table-description.ts';

/** Orders, other payments, and kept Stripe snapshots. */
export const ordersTable = {
  variable: 'ORDERS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'order_key',
  indexes: {
    /** Sparse: payments that an operator has to look at. */
    'under-review': {
      partitionKey: 'under_review',
      sortKey: 'created_at',
      holds: ['id', 'amount', 'reason', 'status'],
    },
  },
  // The law asks for them, under an id that no longer leads to a person. Payments made during the deletion are refunded.
  person: {
    afterDeletion: 'kept',
    erasure: { phase: 'billing', needs: ['list', 'record', 'forgetSnapshot'] },
    exportedAs: ['orders', 'payments_under_review'],
  },
  capabilities: {
    list: { actions: ['Query'] },
    listUnderReview: { queries: ['under-review'] },
    /** Cannot delete an order. */
    record: { actions: ['PutItem'] },
    /** Orders stay when an account is deleted. */
    forgetSnapshot: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
