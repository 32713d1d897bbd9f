import { gunzipSync, gzipSync } from 'node:zlib';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  paginateQuery,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { currency } from '../../../contract/billing/catalog.ts';
import { OrderId, UserId } from '../../../contract/fields/ids.ts';
import { Order } from '../../../contract/schemas.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { type KeptSnapshot, KeptSnapshotContent, readingVersion } from '../stripe/kept-snapshot.ts';

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

/** Null: nothing usable. */
export interface StoredSnapshot {
  readonly kept: KeptSnapshot | null;
  readonly version: number;
}

export interface OrdersStore {
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
  /** The write fails if another was made since `version`. */
  putSnapshot(userId: UserId, kept: KeptSnapshot, version: number): TransactionItem;
  forgetSnapshot(userId: UserId): Promise<void>;
  /** Seconds since 1970; null: never. */
  readReconciled(): Promise<number | null>;
  noteReconciled(untilSeconds: number): Promise<void>;
}

const OrderItem = z.pipe(
  z.pipe(
    z.looseObject({ credits_revoked: z.int(), revision: z.int(), order_key: z.string() }),
    z.transform(({ credits_revoked: creditsRevoked, revision, order_key: _key, ...order }) => ({
      // The first orders do not name their currency, which was this one.
      order: { currency, ...order },
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
    async read(userId) {
      const orders: StoredOrder[] = [];
      const quarantined: QuarantinedOrder[] = [];
      let stored: StoredSnapshot = { kept: null, version: 0 };
      for await (const { Items = [] } of pagesOf(userId)) {
        for (const item of Items) {
          if (item.status === refunded) continue;
          if (item.order_key === snapshotKey) {
            stored = storedSnapshotOf(item);
            continue;
          }
          if (item.status === 'quarantined') quarantined.push(quarantinedOf(item));
          else orders.push(z.parse(OrderItem, item));
        }
      }
      return { orders, quarantined, stored };
    },

    async readIds(userId) {
      const ids = new Set<string>();
      for await (const { Items = [] } of pagesOf(userId)) {
        for (const item of Items) {
          if (item.order_key !== snapshotKey) ids.add(z.parse(z.string(), item.id));
        }
      }
      return ids;
    },

    async recordRefund({ id, userId, paidAt, amountCents }) {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            user_id: userId,
            order_key: `${paidAt}#${id}`,
            id,
            status: refunded,
            amount: amountCents,
            created_at: paidAt,
          },
        }),
      );
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

    putQuarantined: ({ id, userId, paidAt, amountCents, reason }) => ({
      Put: {
        TableName: tableName,
        Item: {
          user_id: userId,
          order_key: `${paidAt}#${id}`,
          id,
          status: 'quarantined',
          amount: amountCents,
          reason,
          created_at: paidAt,
        },
        // A payment that became an order meanwhile stays one.
        ConditionExpression: 'attribute_not_exists(user_id)',
      },
    }),

    async readReconciled() {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': reconciliationKey.user_id },
          ConsistentRead: true,
        }),
      );
      return Items[0] === undefined ? null : z.parse(ReconciliationItem, Items[0]).until;
    },

    async noteReconciled(untilSeconds) {
      const item = { ...reconciliationKey, until: untilSeconds };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },

    putSnapshot: (userId, kept, version) => ({
      Put: {
        TableName: tableName,
        Item: {
          ...snapshotKeyOf(userId),
          version: version + 1,
          // A tenth of the size: ten years of a monthly plan take some 10 KB.
          content: gzipSync(JSON.stringify({ readingVersion, ...kept })).toString('base64'),
        },
        ConditionExpression: version === 0 ? 'attribute_not_exists(user_id)' : 'version = :version',
        ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
      },
    }),

    async forgetSnapshot(userId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: snapshotKeyOf(userId) }));
    },
  };

  function pagesOf(userId: UserId) {
    return paginateQuery(
      { client },
      {
        TableName: tableName,
        KeyConditionExpression: 'user_id = :user',
        ExpressionAttributeValues: { ':user': userId },
        ScanIndexForward: false,
        ConsistentRead: true,
      },
    );
  }
}

const refunded = 'refunded';

/** Other sort keys begin with a date. */
const snapshotKey = 'snapshot';

function snapshotKeyOf(userId: UserId) {
  return { user_id: userId, order_key: snapshotKey };
}

/** How far the hourly run has come. */
const reconciliationKey = { user_id: 'reconciliation', order_key: 'reconciliation' };

const ReconciliationItem = z.object({ until: z.int() });

const SnapshotItem = z.object({ version: z.int(), content: z.string() });

function storedSnapshotOf(item: Record<string, unknown>): StoredSnapshot {
  const { version, content } = z.parse(SnapshotItem, item);
  const json: unknown = JSON.parse(gunzipSync(Buffer.from(content, 'base64')).toString());
  return { version, kept: KeptSnapshotContent.safeParse(json).data ?? null };
}

function quarantinedOf(item: Record<string, unknown>): QuarantinedOrder {
  const { id, user_id: userId, amount, reason, created_at: paidAt } = z.parse(QuarantinedItem, item);
  return { id, userId, paidAt, amountCents: amount, reason };
}
