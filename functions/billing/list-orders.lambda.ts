import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { listOrders } from './list-orders.ts';
import { createOrdersStore } from './orders.store.ts';

export const handler = apiHandler(
  'listOrders',
  'temporarily_unavailable',
  listOrders({ orders: createOrdersStore(createDocumentClient(), environment('ORDERS_TABLE')) }),
);
