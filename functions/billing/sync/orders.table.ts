import type { TableDescription } from '../../tables/table-description.ts';

/**
 * Paid orders, one item each, and what is kept of Stripe's snapshot.
 */
export const ordersTable = {
  variable: 'ORDERS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'order_key',
  indexes: {},
  capabilities: {
    /** Lists one person's orders. */
    list: { actions: ['Query'] },
    /** Records and changes orders. It cannot delete one. */
    record: { actions: ['PutItem'] },
    /** Removes what is kept of Stripe's snapshot. Orders stay when an account is deleted. */
    forgetSnapshot: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
