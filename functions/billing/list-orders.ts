import type { Route } from '../http/api-handler.ts';
import type { OrdersStore } from './sync/orders.store.ts';

/** GET /api/orders: the person's paid orders, newest first, without those returned in full. */
export function listOrders(dependencies: {
  readonly orders: Pick<OrdersStore, 'read'>;
}): Route<'listOrders'> {
  return async ({ userId }) => {
    const { orders } = await dependencies.orders.read(userId);
    return { orders: orders.map(({ order }) => order).filter(({ status }) => status === 'paid') };
  };
}
