import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { confirmationHours, hashOf, parts, secondsAfter } from './subscription-items.ts';

export type TokenPurpose = 'confirm' | 'end';

/** Unsubscribe links last a year. */
const endingDays = 365;

export interface SubscriptionTokens {
  /** Stores a hash of the token. */
  issue(token: string, purpose: TokenPurpose, subscriberId: string, now: Date): Promise<void>;
  /** The id of the token's subscriber; null if the token is unknown, too old or for another purpose. */
  subscriberOf(token: string, purpose: TokenPurpose, now: Date): Promise<string | null>;
}

/** Hashes of the tokens in links that confirm or end a subscription. */
export function createSubscriptionTokens(
  client: DynamoDBDocumentClient,
  tableName: string,
): SubscriptionTokens {
  return {
    async issue(token, purpose, subscriberId, now) {
      const hours = purpose === 'confirm' ? confirmationHours : endingDays * 24;
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            part: parts.tokens,
            id: hashOf(token),
            purpose,
            subscriber: subscriberId,
            expires_at: secondsAfter(now, hours),
          },
        }),
      );
    },

    async subscriberOf(token, purpose, now) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: { part: parts.tokens, id: hashOf(token) },
          ConsistentRead: true,
        }),
      );
      if (Item === undefined) return null;
      const found = z.parse(TokenItem, Item);
      // DynamoDB deletes expired items days late.
      return found.purpose === purpose && found.expires_at > now.getTime() / 1_000 ? found.subscriber : null;
    },
  };
}

const TokenItem = z.object({
  purpose: z.enum(['confirm', 'end']),
  subscriber: z.string(),
  expires_at: z.int(),
});
