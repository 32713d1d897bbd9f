import type { TableDescription } from '../table-description.ts';

/** Orders, other payments, and kept Stripe snapshots. */
export const ordersTable = {
  variable: 'ORDERS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'order_key',
  indexes: {},
  // The law asks for them, under an id that no longer leads to a person.
  person: { afterDeletion: 'kept', exportedAs: ['orders', 'payments_under_review'] },
  capabilities: {
    list: { actions: ['Query'] },
    /** Cannot delete an order. */
    record: { actions: ['PutItem'] },
    /** Orders stay when an account is deleted. */
    forgetSnapshot: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
