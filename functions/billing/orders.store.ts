import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../contract/ids.ts';
import { Order } from '../../contract/schemas.ts';
import type { TransactionItem } from '../credits/credits.store.ts';

export interface OrdersStore {
  /** The person's paid orders, newest first. */
  list(userId: UserId): Promise<Order[]>;
  /** The write that records a paid order, for the transaction that grants its credits; blocked if it is there. */
  recording(order: Order): TransactionItem;
}

const OrderItem = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform(({ order_key: _key, ...order }) => order),
  ),
  Order,
);

/**
 * The orders table in DynamoDB: `user_id`, and `order_key` = `<created_at>#<id>`, both Stripe's, so that the same
 * payment always has the same key and a person's orders sort by age.
 */
export function createOrdersStore(client: DynamoDBDocumentClient, tableName: string): OrdersStore {
  return {
    async list(userId) {
      const orders: Order[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'user_id = :user',
            ExpressionAttributeValues: { ':user': userId },
            ScanIndexForward: false,
            ConsistentRead: true,
            ExclusiveStartKey: start,
          }),
        );
        orders.push(...(page.Items ?? []).map((item) => z.parse(OrderItem, item)));
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
      return orders.filter((order) => order.status === 'paid');
    },

    recording: (order) => ({
      Put: {
        TableName: tableName,
        Item: { ...order, order_key: `${order.created_at}#${order.id}` },
        ConditionExpression: 'attribute_not_exists(user_id)',
      },
    }),
  };
}
