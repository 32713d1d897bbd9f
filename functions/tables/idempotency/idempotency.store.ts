import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { idempotencyHours } from '../../../contract/developers/developer-api.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { conditionHeld } from '../../aws/condition-held.ts';
import { deleteItems } from '../../aws/delete-items.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { RequestFingerprints } from './fingerprint.ts';

/** Named by its caller. */
export interface Attempt {
  readonly userId: UserId;
  readonly key: string;
  readonly request: RequestFingerprints;
}

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

export type Recorded =
  | { readonly kind: 'none' }
  | { readonly kind: 'answered'; readonly request: RequestFingerprints; readonly answer: StoredAnswer }
  /** Another request with the key is in progress. */
  | { readonly kind: 'in_flight'; readonly request: RequestFingerprints };

export interface IdempotencyStore {
  read(userId: UserId, key: string, now: Date): Promise<Recorded>;
  /** Records an answer in its request's transaction; fails if another is recorded, or another request in flight. */
  recording(attempt: Attempt, answer: StoredAnswer, now: Date): TransactionItem;
  /** `none`: the attempt is the first, and has a minute for its work. */
  begin(attempt: Attempt, now: Date): Promise<Recorded>;
  /** `recording` as a write of its own, for work that may be repeated. */
  finish(attempt: Attempt, answer: StoredAnswer, now: Date): Promise<void>;
  /** Removes a begun attempt that was refused and changed nothing. */
  abandon(attempt: Attempt): Promise<void>;
  /** Repeatable. */
  removeAllOf(userId: UserId): Promise<void>;
}

const Item = z.object({
  fingerprint: z.string(),
  sent_fingerprint: z._default(z.nullable(z.string()), null),
  status: z.optional(z.int()),
  headers: z._default(z.record(z.string(), z.string()), {}),
  body: z.optional(z.string()),
  /** Seconds since 1970. */
  expires_at: z.int(),
});

/** Longer than any function of the API may run. */
const leaseSeconds = 60;

/** What an item says at `now`. */
export function parseRecord(item: Readonly<Record<string, unknown>> | null, now: Date): Recorded {
  if (item === null) return { kind: 'none' };
  const {
    fingerprint: meant,
    sent_fingerprint: sent,
    status,
    headers,
    body,
    expires_at: expiresAt,
  } = z.parse(Item, item);
  // DynamoDB deletes expired items days late.
  if (expiresAt <= seconds(now)) return { kind: 'none' };
  const request = { meant, sent };
  if (status === undefined || body === undefined) return { kind: 'in_flight', request };
  return { kind: 'answered', request, answer: { status, headers, body } };
}

/** The idempotency table. */
export function createIdempotencyStore(client: DynamoDBDocumentClient, tableName: string): IdempotencyStore {
  return {
    async read(userId, key, now) {
      const { Item: item = null } = await client.send(
        new GetCommand({ TableName: tableName, Key: { user_id: userId, key }, ConsistentRead: true }),
      );
      return parseRecord(item, now);
    },

    recording: (attempt, answer, now) => ({ Put: put(tableName, attempt, answer, now) }),

    async begin(attempt, now) {
      try {
        await client.send(new PutCommand(put(tableName, attempt, null, now)));
        return { kind: 'none' };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return parseRecord(error.Item === undefined ? null : unmarshall(error.Item), now);
      }
    },

    async finish(attempt, answer, now) {
      await conditionHeld(() => client.send(new PutCommand(put(tableName, attempt, answer, now))));
    },

    async abandon({ userId, key }) {
      await conditionHeld(() =>
        client.send(
          new DeleteCommand({
            TableName: tableName,
            Key: { user_id: userId, key },
            // The attempt's write may have succeeded although its answer was lost: then the record stays.
            ConditionExpression: 'attribute_not_exists(body)',
          }),
        ),
      );
    },

    async removeAllOf(userId) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
          ProjectionExpression: 'user_id, #key',
          ExpressionAttributeNames: { '#key': 'key' },
        },
      );
      for await (const { Items = [] } of pages) await deleteItems(client, tableName, Items);
    },
  };
}

/** Over nothing; an answer also over what its request has begun. */
function put(tableName: string, { userId, key, request }: Attempt, answer: StoredAnswer | null, now: Date) {
  const lifetimeSeconds = answer === null ? leaseSeconds : idempotencyHours * 60 * 60;
  const begun = answer === null ? '' : ' OR (attribute_not_exists(body) AND fingerprint = :meant)';
  return {
    TableName: tableName,
    Item: {
      user_id: userId,
      key,
      fingerprint: request.meant,
      sent_fingerprint: request.sent,
      expires_at: seconds(now) + lifetimeSeconds,
      ...answer,
    },
    ConditionExpression: `attribute_not_exists(user_id) OR expires_at <= :now${begun}`,
    ExpressionAttributeValues: { ':now': seconds(now), ...(begun !== '' && { ':meant': request.meant }) },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
