import { createHash } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { UserId } from '../../../contract/fields/ids.ts';
import type { accountCodesTable } from '../account-codes/account-codes.table.ts';
import type { IndexOf } from '../table-description.ts';

/** Emailed links that can only end all sessions of an account. */
export interface SessionLinksStore {
  issue(userId: UserId, token: string, now: Date): Promise<void>;
  /** Null if the link was used, is older than seven days, or unknown. */
  find(token: string, now: Date): Promise<UserId | null>;
  /** Repeatable. */
  end(userId: UserId, token: string): Promise<void>;
}

export const linkDays = 7;

const LinkItem = z.object({ user_id: UserId, expires_at: z.int() });

/** Items `session_link#<hash>` of the table of account codes, found by `by-token`. */
export function createSessionLinksStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): SessionLinksStore {
  return {
    async issue(userId, token, now) {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            ...keyOf(userId, token),
            token_hash: hash(token),
            expires_at: Math.floor(now.getTime() / 1_000) + linkDays * 24 * 60 * 60,
          },
        }),
      );
    },

    async find(token, now) {
      const { Items: [item] = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-token' satisfies IndexOf<typeof accountCodesTable>,
          KeyConditionExpression: 'token_hash = :hash',
          ExpressionAttributeValues: { ':hash': hash(token) },
        }),
      );
      if (item === undefined) return null;
      const link = z.parse(LinkItem, item);
      // DynamoDB deletes expired items days late.
      return link.expires_at > now.getTime() / 1_000 ? link.user_id : null;
    },

    async end(userId, token) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: keyOf(userId, token) }));
    },
  };
}

function keyOf(userId: UserId, token: string) {
  return { user_id: userId, entry: `session_link#${hash(token)}` };
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
