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

/** An order, and how much of it was clawed back since. */
export interface StoredOrder {
  readonly order: Order;
  /** How many of a pack's credits were clawed back because its payment was returned. */
  readonly creditsRevoked: number;
  /** How often that has changed. */
  readonly revision: number;
}

/** A payment that is not for anything that we sell, kept for an operator. */
export interface QuarantinedOrder {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly paidAt: string;
  /** In the smallest unit of its currency. */
  readonly amountCents: number;
  readonly reason: string;
}

/** A payment of a deleted account, which has granted nothing and was refunded. */
export type RefundedPayment = Omit<QuarantinedOrder, 'reason'>;

/** What was kept of Stripe's snapshot; null: nothing that can be used. */
export interface StoredSnapshot {
  readonly kept: KeptSnapshot | null;
  /** How often it was written. */
  readonly version: number;
}

export interface OrdersStore {
  /** Everything of a person, newest first: orders, and payments that were quarantined; and what was kept of the snapshot. */
  read(userId: UserId): Promise<{
    orders: StoredOrder[];
    quarantined: QuarantinedOrder[];
    stored: StoredSnapshot;
  }>;
  /** The ids of everything of a person: orders, and payments that were quarantined or refunded. Read consistently. */
  readIds(userId: UserId): Promise<ReadonlySet<string>>;
  /** Records that a payment was refunded which has granted nothing. May be repeated. */
  recordRefund(payment: RefundedPayment): Promise<void>;
  /** The write of an order, new or changed, for the transaction that moves its credits. */
  putOrder(order: StoredOrder): TransactionItem;
  /** The write that keeps a payment for an operator. */
  putQuarantined(payment: QuarantinedOrder): TransactionItem;
  /** The write of what is kept of a snapshot that was read after `version`; it fails if another was written since. */
  putSnapshot(userId: UserId, kept: KeptSnapshot, version: number): TransactionItem;
  /** Removes what is kept of a snapshot. */
  forgetSnapshot(userId: UserId): Promise<void>;
  /** Until when events of Stripe were reconciled, in seconds since 1970; null: not yet. */
  readReconciled(): Promise<number | null>;
  noteReconciled(untilSeconds: number): Promise<void>;
}

const OrderItem = z.pipe(
  z.pipe(
    z.looseObject({ credits_revoked: z.int(), revision: z.int(), order_key: z.string() }),
    z.transform(({ credits_revoked: creditsRevoked, revision, order_key: _key, ...order }) => ({
      // The first orders were all of this currency, and do not say so.
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
 * The orders table in DynamoDB: `user_id`, and `order_key` = `<created_at>#<id>`, both Stripe's, so that the same
 * payment always has the same key and a person's orders sort by age. One more item, `snapshot`, has what is kept of Stripe's;
 * and one, of no person, until when events were reconciled.
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
          // A tenth of its size: ten years of a monthly plan are some 10 KB.
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

  /** Everything of a person, newest first. */
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

/** The sort key of what is kept of Stripe's snapshot; every other one begins with a date. */
const snapshotKey = 'snapshot';

function snapshotKeyOf(userId: UserId) {
  return { user_id: userId, order_key: snapshotKey };
}

/** The item with how far the hourly run has come; it is no person's. */
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
