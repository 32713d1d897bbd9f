import { type DynamoDBDocumentClient, PutCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { currency } from '../../../contract/billing/catalog.ts';
import { OrderId, UserId } from '../../../contract/fields/ids.ts';
import { Order } from '../../../contract/schemas.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { ordersTable } from '../../tables/orders/orders.table.ts';
import type { IndexOf } from '../../tables/table-description.ts';
import { createReconciliationMark, type ReconciliationMark } from './reconciliation-mark.ts';
import {
  createStoredSnapshots,
  isSnapshotItem,
  type StoredSnapshot,
  type StoredSnapshots,
  storedSnapshotOf,
} from './stored-snapshots.ts';

export interface StoredOrder {
  readonly order: Order;
  /** A pack's credits that were clawed back for a returned payment. */
  readonly creditsRevoked: number;
  /** How often `creditsRevoked` has changed. */
  readonly revision: number;
}

/** A payment for nothing that we sell, kept for an operator. */
export interface QuarantinedOrder {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly paidAt: string;
  /** In its currency's smallest unit. */
  readonly amountCents: number;
  readonly reason: string;
}

/** A payment that granted nothing to a deleted account. */
export type RefundedPayment = Omit<QuarantinedOrder, 'reason'>;

export interface OrdersStore extends StoredSnapshots, ReconciliationMark {
  /** Newest first. */
  read(userId: UserId): Promise<{
    orders: StoredOrder[];
    quarantined: QuarantinedOrder[];
    stored: StoredSnapshot;
  }>;
  /** Ids of orders and of quarantined and refunded payments. Consistent read. */
  readIds(userId: UserId): Promise<ReadonlySet<string>>;
  /** The payment granted nothing. May be repeated. */
  recordRefund(payment: RefundedPayment): Promise<void>;
  /** For the transaction that moves the credits. */
  putOrder(order: StoredOrder): TransactionItem;
  putQuarantined(payment: QuarantinedOrder): TransactionItem;
}

/** Older orders name neither their currency, which was this one, nor tax and invoice. */
const unnamedInOlder: Pick<Order, 'currency' | 'amount_tax' | 'invoice_url'> = {
  currency,
  amount_tax: 0,
  invoice_url: null,
};

const OrderItem = z.pipe(
  z.pipe(
    z.looseObject({ credits_revoked: z.int(), revision: z.int(), order_key: z.string() }),
    z.transform(({ credits_revoked: creditsRevoked, revision, order_key: _key, ...order }) => ({
      order: { ...unnamedInOlder, ...order },
      creditsRevoked,
      revision,
    })),
  ),
  z.object({ order: Order, creditsRevoked: z.int(), revision: z.int() }),
);

const QuarantinedItem = z.object({
  id: OrderId,
  user_id: UserId,
  status: z.literal('quarantined'),
  amount: z.int(),
  reason: z.string(),
  created_at: z.string(),
});

/**
 * The orders table. Keys: `user_id`, and `order_key` = `<created_at>#<id>`, both Stripe's, so that a payment
 * always has the same key and orders sort by age. The item `snapshot` has what is kept of a person's Stripe
 * snapshot; one item without a person says until when events were reconciled.
 */
export function createOrdersStore(client: DynamoDBDocumentClient, tableName: string): OrdersStore {
  return {
    ...createStoredSnapshots(client, tableName),
    ...createReconciliationMark(client, tableName),

    async read(userId) {
      const orders: StoredOrder[] = [];
      const quarantined: QuarantinedOrder[] = [];
      let stored: StoredSnapshot = { kept: null, version: 0 };
      for await (const item of itemsOf(client, tableName, userId)) {
        if (item.status === refunded) continue;
        if (isSnapshotItem(item)) stored = storedSnapshotOf(item);
        else if (item.status === 'quarantined') quarantined.push(quarantinedOf(item));
        else orders.push(z.parse(OrderItem, item));
      }
      return { orders, quarantined, stored };
    },

    async readIds(userId) {
      const ids = new Set<string>();
      for await (const item of itemsOf(client, tableName, userId)) {
        if (!isSnapshotItem(item)) ids.add(z.parse(z.string(), item.id));
      }
      return ids;
    },

    async recordRefund(payment) {
      await client.send(new PutCommand({ TableName: tableName, Item: paymentItem(payment, refunded) }));
    },

    putOrder: ({ order, creditsRevoked, revision }) => ({
      Put: {
        TableName: tableName,
        Item: {
          ...order,
          order_key: `${order.created_at}#${order.id}`,
          credits_revoked: creditsRevoked,
          revision,
        },
      },
    }),

    putQuarantined: ({ reason, ...payment }) => ({
      Put: {
        TableName: tableName,
        Item: { ...paymentItem(payment, 'quarantined'), reason, under_review: underReview },
        // A payment that became an order meanwhile stays one.
        ConditionExpression: 'attribute_not_exists(user_id)',
      },
    }),
  };
}

/** Quarantined payments of all people, the oldest first. */
export async function listUnderReview(
  client: DynamoDBDocumentClient,
  tableName: string,
  maximum: number,
): Promise<readonly QuarantinedOrder[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'under-review' satisfies IndexOf<typeof ordersTable>,
      KeyConditionExpression: 'under_review = :yes',
      ExpressionAttributeValues: { ':yes': underReview },
      Limit: maximum,
    }),
  );
  return Items.map(quarantinedOf);
}

/** The row of a payment that is no order. */
function paymentItem(
  { id, userId, paidAt, amountCents }: RefundedPayment,
  status: 'quarantined' | 'refunded',
) {
  return {
    user_id: userId,
    order_key: `${paidAt}#${id}`,
    id,
    status,
    amount: amountCents,
    created_at: paidAt,
  };
}

/** All of a person's items, newest first. */
async function* itemsOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
): AsyncGenerator<Record<string, unknown>> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: 'user_id = :user',
      ExpressionAttributeValues: { ':user': userId },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

const refunded = 'refunded';

/** One partition: such payments are rare. A payment that becomes an order, or is refunded, leaves the index. */
const underReview = 'open';

function quarantinedOf(item: Record<string, unknown>): QuarantinedOrder {
  const { id, user_id: userId, amount, reason, created_at: paidAt } = z.parse(QuarantinedItem, item);
  return { id, userId, paidAt, amountCents: amount, reason };
}
