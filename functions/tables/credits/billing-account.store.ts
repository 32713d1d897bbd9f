import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { Jitter } from '../../aws/back-off.ts';
import { retryConflicts } from '../../aws/transactions.ts';
import { type ItemChange, updateExpression } from '../../aws/update-expression.ts';
import { accountKey, holds, notDeleted, parseAccount, sessionHolds } from './account-item.ts';
import type { CreditsTable } from './account-transaction.ts';
import { type BillingAccount, parseBillingAccount, type Subscription } from './billing-account.ts';
import type { Account } from './ledger.ts';
import { type Session, SessionEnded } from './session.ts';

export interface BillingAccountStore {
  read(userId: UserId): Promise<BillingAccount>;
  /** Both parts of the account item from the same moment. */
  readWithCredits(userId: UserId): Promise<{ billing: BillingAccount; account: Account }>;
  /**
   * Tells other requests that Stripe is being asked about the person.
   *
   * @throws SessionEnded
   */
  recordSyncAttempt(session: Session, now: Date): Promise<void>;
  /**
   * Records a visit before Stripe is called, because its result may arrive late.
   *
   * @throws SessionEnded
   */
  visitStripe(session: Session, now: Date): Promise<BillingAccount>;
  /**
   * Replaces the person's one open subscription checkout if it is still `from`, and records a visit. False if
   * another request was faster: nothing was written.
   *
   * @throws SessionEnded
   */
  replaceCheckout(
    session: Session,
    checkout: { readonly from: string | null; readonly to: string },
    now: Date,
  ): Promise<boolean>;
  /**
   * Records the Stripe customer unless one is recorded or the account is deleted; returns the one that
   * counts.
   *
   * @param session null if Stripe reported the customer
   * @throws SessionEnded
   */
  recordStripeCustomer(userId: UserId, session: Session | null, customerId: string): Promise<string>;
  /**
   * Replaces a customer that Stripe does not have; returns the one that counts, which may be a third.
   *
   * @throws SessionEnded
   */
  replaceStripeCustomer(
    session: Session,
    customer: { readonly from: string; readonly to: string },
  ): Promise<string>;
}

/** Written by a sync in the transaction that moves the credits. */
export function syncedAttributes(subscription: Subscription | null, now: Date): Record<string, unknown> {
  return { subscription, synced_at: now.toISOString() };
}

/** Billing's part of the account items. */
export function createBillingAccountStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  jitter?: Jitter,
): BillingAccountStore {
  const table: BillingTable = { client, tableName, jitter };
  return {
    read: async (userId) => parseBillingAccount(await readItem(table, userId)),

    async readWithCredits(userId) {
      const item = await readItem(table, userId);
      return { billing: parseBillingAccount(item), account: parseAccount(item) };
    },

    async recordSyncAttempt(session, now) {
      await update(table, session.userId, session, { set: { synced_at: now.toISOString() } });
    },

    async visitStripe(session, now) {
      const { billing } = await update(table, session.userId, session, {
        set: { stripe_visited_at: now.toISOString() },
      });
      return billing;
    },

    async replaceCheckout(session, { from, to }, now) {
      const isStillFrom =
        from === null ? 'attribute_not_exists(checkout_session_id)' : 'checkout_session_id = :from';
      const { isWritten } = await update(table, session.userId, session, {
        set: { checkout_session_id: to, stripe_visited_at: now.toISOString() },
        condition: isStillFrom,
        values: from === null ? {} : { ':from': from },
      });
      return isWritten;
    },

    async recordStripeCustomer(userId, session, customerId) {
      const { isWritten, billing } = await update(table, userId, session, {
        setOnce: { stripe_customer_id: customerId },
      });
      return isWritten ? (billing.stripeCustomerId ?? customerId) : customerId;
    },

    async replaceStripeCustomer(session, { from, to }) {
      const { billing } = await update(table, session.userId, session, {
        // The old customer's checkout cannot be paid.
        set: { stripe_customer_id: to, checkout_session_id: null },
        condition: 'stripe_customer_id = :from',
        values: { ':from': from },
      });
      return billing.stripeCustomerId ?? to;
    },
  };
}

interface BillingTable extends CreditsTable {
  readonly jitter: Jitter | undefined;
}

async function readItem(
  { client, tableName }: CreditsTable,
  userId: UserId,
): Promise<Record<string, unknown> | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: accountKey(userId), ConsistentRead: true }),
  );
  return Item;
}

/** Writes if the account is not deleted and the condition holds; returns billing's part after it. */
async function update(
  { client, tableName, jitter }: BillingTable,
  userId: UserId,
  session: Session | null,
  { condition, values, ...change }: ItemChange,
): Promise<{ isWritten: boolean; billing: BillingAccount }> {
  const owner = session === null ? { expression: notDeleted, values: {} } : sessionHolds(session);
  try {
    const { Attributes } = await retryConflicts(
      () =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: accountKey(userId),
            ...updateExpression({
              ...change,
              condition: condition === undefined ? owner.expression : `${owner.expression} AND ${condition}`,
              values: { ...owner.values, ...values },
            }),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      jitter,
    );
    return { isWritten: true, billing: parseBillingAccount(Attributes) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const item = error.Item === undefined ? undefined : unmarshall(error.Item);
    if (session !== null && !holds(session, item)) throw new SessionEnded();
    return { isWritten: false, billing: parseBillingAccount(item) };
  }
}
