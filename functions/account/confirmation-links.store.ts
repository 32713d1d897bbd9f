import { createHash, timingSafeEqual } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

/** As long as Cognito's confirmation code is valid. */
const lifetimeSeconds = 24 * 60 * 60;

export interface ConfirmationLinksStore {
  /** Stores the token of a message's link. It replaces the token of every earlier message to this person. */
  issue(token: string, username: string, now: Date): Promise<void>;
  /** Whether this is the token of the newest message to this person, sent within 24 hours. */
  isNewest(token: string, username: string, now: Date): Promise<boolean>;
  /** Deletes a person's link. May be repeated. */
  remove(username: string): Promise<void>;
}

const Link = z.object({ token_hash: z.string(), expires_at: z.number() });

/**
 * The table of confirmation links, one for each `username` of the user pool: `token_hash` (SHA-256, hexadecimal), expiring by `expires_at`
 * (seconds).
 */
export function createConfirmationLinksStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): ConfirmationLinksStore {
  return {
    async issue(token, username, now) {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            username,
            token_hash: hash(token),
            expires_at: Math.floor(now.getTime() / 1_000) + lifetimeSeconds,
          },
        }),
      );
    },

    async isNewest(token, username, now) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { username }, ConsistentRead: true }),
      );
      if (Item === undefined) return false;
      const link = z.parse(Link, Item);
      // DynamoDB deletes expired items days late.
      if (link.expires_at * 1_000 <= now.getTime()) return false;
      return timingSafeEqual(Buffer.from(link.token_hash), Buffer.from(hash(token)));
    },

    async remove(username) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { username } }));
    },
  };
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
