import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { listOrders } from './list-orders.ts';
import { createOrdersStore } from './sync/orders.store.ts';

export const handler = apiHandler(
  'listOrders',
  'temporarily_unavailable',
  listOrders({ orders: createOrdersStore(createDocumentClient(), environment('ORDERS_TABLE')) }),
);
