import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import { deleteEntriesOf } from '../../aws/delete-entries-of.ts';
import { updateExpression } from '../../aws/update-expression.ts';

/** Only the newest request of each kind has codes. */
export type CodePurpose = 'address_change' | 'api_key' | 'deletion';

/** Only of a change of address. */
export const CodeDetails = z.object({
  /** At the time of the request. */
  current_email: z.optional(z.string()),
  new_email: z.optional(z.string()),
});
export type CodeDetails = z.infer<typeof CodeDetails>;

export interface AccountCodesStore {
  /** Replaces earlier codes for the same purpose. */
  issue(
    userId: UserId,
    purpose: CodePurpose,
    codes: readonly string[],
    details: CodeDetails,
    now: Date,
  ): Promise<void>;
  /**
   * Counts an attempt. Null unless all codes are the newest request's, not older than 15 minutes, and this is
   * one of its first five attempts. The codes stay until `end`, so that a repeat finishes an interrupted
   * change.
   */
  redeem(
    userId: UserId,
    purpose: CodePurpose,
    codes: readonly string[],
    now: Date,
  ): Promise<CodeDetails | null>;
  /** Repeatable. */
  end(userId: UserId, purpose: CodePurpose): Promise<void>;
  /** Deletes every code and link of a person. Repeatable. */
  forget(userId: UserId): Promise<void>;
}

export const codeMinutes = 15;
const maximumAttempts = 5;

const CodesItem = z.object({ salt: z.string(), code_hashes: z.array(z.string()), details: CodeDetails });

/**
 * Items with `code_hashes` (HMAC-SHA-256 under the item's own random `salt`, base64) and `expires_at`
 * (seconds since 1970).
 */
export function createAccountCodesStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): AccountCodesStore {
  return {
    async issue(userId, purpose, codes, details, now) {
      const salt = randomBytes(32).toString('base64');
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            user_id: userId,
            entry: purpose,
            salt,
            code_hashes: codes.map((code) => hash(code, salt).toString('base64')),
            attempts: 0,
            details,
            expires_at: Math.floor(now.getTime() / 1_000) + codeMinutes * 60,
          },
        }),
      );
    },

    async redeem(userId, purpose, codes, now) {
      const item = await countAttempt(client, tableName, userId, purpose, now);
      if (item === null) return null;
      const isRight =
        codes.length === item.code_hashes.length &&
        // Compares every code, so that the time tells nothing.
        codes
          .map((code, index) => {
            const expected = Buffer.from(item.code_hashes[index] ?? '', 'base64');
            return timingSafeEqual(hash(code, item.salt), expected);
          })
          .every((isEqual) => isEqual);
      return isRight ? item.details : null;
    },

    async end(userId, purpose) {
      await client.send(
        new DeleteCommand({ TableName: tableName, Key: { user_id: userId, entry: purpose } }),
      );
    },

    async forget(userId) {
      await deleteEntriesOf(client, tableName, userId);
    },
  };
}

/** Null if the codes are expired or used up, or there are none. */
async function countAttempt(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
  purpose: CodePurpose,
  now: Date,
) {
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { user_id: userId, entry: purpose },
        ...updateExpression({
          add: { attempts: 1 },
          // DynamoDB deletes expired items days late. An absent item fails the condition.
          condition: 'attempts < :maximum AND expires_at > :now',
          values: { ':maximum': maximumAttempts, ':now': Math.floor(now.getTime() / 1_000) },
        }),
        ReturnValues: 'ALL_NEW',
      }),
    );
    return z.parse(CodesItem, Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}

function hash(code: string, salt: string): Buffer {
  return createHmac('sha256', Buffer.from(salt, 'base64')).update(code).digest();
}
