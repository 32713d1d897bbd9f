import { createHash, timingSafeEqual } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../contract/ids.ts';

/** As long as Cognito's confirmation code is valid. */
const lifetimeSeconds = 24 * 60 * 60;

export interface ConfirmationLinksStore {
  /** Stores the token of a message's link. It replaces the token of every earlier message to this person. */
  issue(token: string, userId: UserId, now: Date): Promise<void>;
  /** Whether this is the token of the newest message to this person, sent within 24 hours. */
  isNewest(token: string, userId: UserId, now: Date): Promise<boolean>;
  /** Deletes a person's link. May be repeated. */
  remove(userId: UserId): Promise<void>;
}

const Link = z.object({ token_hash: z.string(), expires_at: z.number() });

/**
 * The table of confirmation links, one for each `user_id`: `token_hash` (SHA-256, hexadecimal), expiring by `expires_at`
 * (seconds).
 */
export function createConfirmationLinksStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): ConfirmationLinksStore {
  return {
    async issue(token, userId, now) {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            user_id: userId,
            token_hash: hash(token),
            expires_at: Math.floor(now.getTime() / 1_000) + lifetimeSeconds,
          },
        }),
      );
    },

    async isNewest(token, userId, now) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { user_id: userId }, ConsistentRead: true }),
      );
      if (Item === undefined) return false;
      const link = z.parse(Link, Item);
      // DynamoDB deletes expired items days late.
      if (link.expires_at * 1_000 <= now.getTime()) return false;
      return timingSafeEqual(Buffer.from(link.token_hash), Buffer.from(hash(token)));
    },

    async remove(userId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { user_id: userId } }));
    },
  };
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
