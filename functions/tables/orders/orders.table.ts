import type { TableDescription } from '../table-description.ts';

/** Orders, other payments, and kept Stripe snapshots. */
export const ordersTable = {
  variable: 'ORDERS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'order_key',
  indexes: {},
  capabilities: {
    list: { actions: ['Query'] },
    /** Cannot delete an order. */
    record: { actions: ['PutItem'] },
    /** Orders stay when an account is deleted. */
    forgetSnapshot: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
