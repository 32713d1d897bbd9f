import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../contract/ids.ts';
import { deleteItems } from '../aws/delete-items.ts';

/** As long as Cognito's confirmation code is valid. */
const lifetimeSeconds = 24 * 60 * 60;

export interface SignInLinksStore {
  /** Stores a token that signs this person in once. Only its hash is stored. */
  issue(token: string, userId: UserId, now: Date): Promise<void>;
  /** Spends a token: true once at most, for its own person, before it expires. */
  redeem(token: string, userId: UserId, now: Date): Promise<boolean>;
  /** Deletes every link of a person. May be repeated. */
  removeAllOf(userId: UserId): Promise<void>;
}

/**
 * The table of one-time sign-in links: `token_hash` (SHA-256, hexadecimal), expiring by `expires_at` (seconds), and by
 * `user_id` through its index `by-user`.
 */
export function createSignInLinksStore(client: DynamoDBDocumentClient, tableName: string): SignInLinksStore {
  return {
    async issue(token, userId, now) {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            token_hash: hash(token),
            user_id: userId,
            expires_at: Math.floor(now.getTime() / 1_000) + lifetimeSeconds,
          },
        }),
      );
    },

    async redeem(token, userId, now) {
      try {
        await client.send(
          new DeleteCommand({
            TableName: tableName,
            Key: { token_hash: hash(token) },
            // DynamoDB deletes expired items days late, so the time is part of the condition.
            ConditionExpression: 'user_id = :user AND expires_at > :now',
            ExpressionAttributeValues: { ':user': userId, ':now': Math.floor(now.getTime() / 1_000) },
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    async removeAllOf(userId) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          IndexName: 'by-user',
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
        },
      );
      for await (const { Items = [] } of pages) {
        await deleteItems(
          client,
          tableName,
          Items.map(({ token_hash }) => ({ token_hash })),
        );
      }
    },
  };
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
