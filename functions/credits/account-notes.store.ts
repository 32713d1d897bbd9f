import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { UserId } from '../../contract/ids.ts';
import { deleteItems } from '../aws/delete-items.ts';
import { accountKey, notDeleted, parseAccount, updateOf } from './account-item.ts';
import type { Account } from './ledger.ts';

/** What is noted on an account without moving a credit: whom it is in Stripe, what was begun there, that it is closed. */
export interface AccountNotes {
  /** Notes that Stripe is being asked about the person, so that not every look asks again. */
  noteSynced(userId: UserId, now: Date): Promise<void>;
  /** Notes that the person was sent to Stripe: what they do there may arrive late. */
  noteStripeVisit(userId: UserId, now: Date): Promise<void>;
  /**
   * Makes `to` the person's one open checkout for a subscription, if it is still `from`; notes the visit as well.
   * False: another request was faster, and nothing was written.
   */
  swapCheckout(
    userId: UserId,
    checkout: { readonly from: string | null; readonly to: string },
    now: Date,
  ): Promise<boolean>;
  /**
   * Remembers the person's Stripe customer, unless one is known; returns the one that counts. Of a deleted account nothing
   * is remembered.
   */
  keepStripeCustomer(userId: UserId, customerId: string): Promise<string>;
  /**
   * Notes that a person has another Stripe customer, because Stripe no longer has the old one; returns the one that
   * counts, which may be a third.
   */
  replaceStripeCustomer(
    userId: UserId,
    customer: { readonly from: string; readonly to: string },
  ): Promise<string>;
  /** Marks the account deleted: from now on nothing is granted or charged. Returns it as it then is. */
  markDeleted(userId: UserId, now: Date): Promise<Account>;
  /** Removes every entry of a deleted account and all but the mark that it was deleted. May be repeated. */
  erase(userId: UserId): Promise<void>;
}

/** The notes on the account item of the credits table. */
export function createAccountNotes(client: DynamoDBDocumentClient, tableName: string): AccountNotes {
  return {
    async noteSynced(userId, now) {
      await setOnAccount(userId, { settled_at: now.toISOString() });
    },

    async noteStripeVisit(userId, now) {
      await setOnAccount(userId, { stripe_visited_at: now.toISOString() });
    },

    async swapCheckout(userId, { from, to }, now) {
      return setOnAccount(
        userId,
        { checkout_session_id: to, stripe_visited_at: now.toISOString() },
        from === null
          ? { expression: 'attribute_not_exists(checkout_session_id)', values: {} }
          : { expression: 'checkout_session_id = :from', values: { ':from': from } },
      );
    },

    async keepStripeCustomer(userId, customerId) {
      try {
        const { Attributes } = await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { user_id: userId, entry: accountKey },
            UpdateExpression: 'SET stripe_customer_id = if_not_exists(stripe_customer_id, :customer)',
            ConditionExpression: notDeleted,
            ExpressionAttributeValues: { ':customer': customerId },
            ReturnValues: 'ALL_NEW',
          }),
        );
        return parseAccount(Attributes).stripeCustomerId ?? customerId;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return customerId;
        throw error;
      }
    },

    async replaceStripeCustomer(userId, { from, to }) {
      try {
        await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { user_id: userId, entry: accountKey },
            // A checkout of the old customer's cannot be paid any more.
            UpdateExpression: 'SET stripe_customer_id = :to REMOVE checkout_session_id',
            ConditionExpression: 'stripe_customer_id = :from',
            ExpressionAttributeValues: { ':from': from, ':to': to },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        );
        return to;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const item = error.Item === undefined ? undefined : unmarshall(error.Item);
        return parseAccount(item).stripeCustomerId ?? to;
      }
    },

    async markDeleted(userId, now) {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { user_id: userId, entry: accountKey },
          UpdateExpression: 'SET deleted_at = if_not_exists(deleted_at, :now)',
          ExpressionAttributeValues: { ':now': now.toISOString() },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return parseAccount(Attributes);
    },

    async erase(userId) {
      let deletedAt: unknown = null;
      let start: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'user_id = :user',
            ExpressionAttributeValues: { ':user': userId },
            ProjectionExpression: 'user_id, entry, deleted_at',
            ConsistentRead: true,
            ExclusiveStartKey: start,
          }),
        );
        const items = page.Items ?? [];
        deletedAt = items.find(({ entry }) => entry === accountKey)?.deleted_at ?? deletedAt;
        await deleteItems(
          client,
          tableName,
          items.filter(({ entry }) => entry !== accountKey).map(({ user_id, entry }) => ({ user_id, entry })),
        );
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: { user_id: userId, entry: accountKey, deleted_at: deletedAt },
          ConditionExpression: 'attribute_exists(deleted_at)',
        }),
      );
    },
  };

  /** Sets attributes of an account that is not deleted; false if the condition or that does not hold. */
  async function setOnAccount(
    userId: UserId,
    attributes: Readonly<Record<string, string>>,
    condition?: { readonly expression: string; readonly values: Readonly<Record<string, string>> },
  ): Promise<boolean> {
    const update = updateOf(attributes);
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { user_id: userId, entry: accountKey },
          UpdateExpression: update.clauses.join(' '),
          ConditionExpression:
            condition === undefined ? notDeleted : `${notDeleted} AND ${condition.expression}`,
          ExpressionAttributeValues: { ...update.values, ...condition?.values },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
}
