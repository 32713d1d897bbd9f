import type { Route } from '../http/api-handler.ts';
import type { OrdersStore } from './orders.store.ts';

/** GET /api/orders: the person's paid orders, newest first. */
export function listOrders(dependencies: {
  readonly orders: Pick<OrdersStore, 'list'>;
}): Route<'listOrders'> {
  return async ({ userId }) => ({ orders: await dependencies.orders.list(userId) });
}
