import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { UserId } from '../../contract/ids.ts';
import { parseAccount } from './account-item.ts';

/** Notes that a person has another Stripe customer; returns the one that counts, which may be a third. */
export type ReplaceStripeCustomer = (
  userId: UserId,
  customer: { readonly from: string; readonly to: string },
) => Promise<string>;

/** Of the account item in the credits table: only a customer that Stripe no longer has is ever replaced. */
export function createReplaceStripeCustomer(
  client: DynamoDBDocumentClient,
  tableName: string,
): ReplaceStripeCustomer {
  return async (userId, { from, to }) => {
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { user_id: userId, entry: 'account' },
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
  };
}
