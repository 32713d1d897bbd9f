import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import { deleteEntriesOf } from '../../aws/delete-entries-of.ts';
import { retryConflicts, type TransactionItem, writeTogether } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import type { IndexOf } from '../table-description.ts';
import { accountEntry, accountKey, notDeleted, sessionHolds } from './account-item.ts';
import { AccountRow } from './account-row.ts';
import type { CreditsTable } from './account-transaction.ts';
import type { creditsTable } from './credits.table.ts';
import { type Session, SessionEnded } from './session.ts';

/** Begun, and not known to be finished. */
export interface UnfinishedDeletion {
  readonly userId: UserId;
  readonly deletedAt: Date;
  /** ISO 8601. When the sweep may resume it. */
  readonly resumesAt: string;
}

interface DeletionBegins {
  /**
   * Marks the account as deleted, which stops grants and charges, and its deletion as unfinished. Repeatable.
   *
   * @param session null: no session asks
   * @throws SessionEnded if the session has ended; nothing was written
   */
  begin(userId: UserId, session: Session | null, now: Date, resumesAt: Date): Promise<void>;
  /** Begins the deletion for a person gone from the user pool; false if `condition` fails or it has begun. */
  beginWhile(userId: UserId, condition: TransactionItem, now: Date): Promise<boolean>;
}

interface DeletionRuns {
  /** Longest waiting first. */
  findUnfinished(now: Date): AsyncIterable<UnfinishedDeletion>;
  /** Claims a deletion until `resumesAt`. Null if it is finished or another run claimed it. */
  claim(
    deletion: UnfinishedDeletion,
    resumesAt: Date,
  ): Promise<{ readonly lastFailure: string | null } | null>;
  /** Notes a failure for the next run, unless the deletion is finished. */
  noteFailure(userId: UserId, reason: string): Promise<void>;
  /** Removes a deleted account's entries and attributes, except the marks of the deletion. Repeatable. */
  eraseCredits(userId: UserId): Promise<void>;
  /** Keeps `deleted_at`. Repeatable. */
  finish(userId: UserId): Promise<void>;
}

export interface DeletionsStore extends DeletionBegins, DeletionRuns {}

const pending = 'yes';

const kept: ReadonlySet<string> = new Set([
  'user_id',
  'entry',
  'deleted_at',
  'deletion_pending',
  'deletion_resumes_at',
  'deletion_failure',
]);

const UnfinishedPart = z.required(
  z.pick(AccountRow, { user_id: true, deleted_at: true, deletion_resumes_at: true }),
);

const ClaimedPart = z.pick(AccountRow, { deletion_failure: true });

/** Deletions on the account items; the sparse index `unfinished-deletions` finds them. */
export function createDeletionsStore(client: DynamoDBDocumentClient, tableName: string): DeletionsStore {
  const table: CreditsTable = { client, tableName };
  return { ...createBegins(table), ...createRuns(table) };
}

function createBegins(table: CreditsTable): DeletionBegins {
  const { client, tableName } = table;
  return {
    async begin(userId, session, now, resumesAt) {
      const held = session === null ? null : sessionHolds(session);
      try {
        await retryConflicts(() =>
          update(table, userId, {
            setOnce: { deleted_at: now.toISOString() },
            set: { deletion_pending: pending, deletion_resumes_at: resumesAt.toISOString() },
            ...(held !== null && { condition: held.expression, values: held.values }),
          }),
        );
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) throw new SessionEnded();
        throw error;
      }
    },

    beginWhile(userId, condition, now) {
      const mark = updateExpression({
        set: {
          deleted_at: now.toISOString(),
          deletion_pending: pending,
          deletion_resumes_at: now.toISOString(),
        },
        condition: notDeleted,
      });
      return writeTogether(client, [
        condition,
        { Update: { TableName: tableName, Key: accountKey(userId), ...mark } },
      ]);
    },
  };
}

function createRuns(table: CreditsTable): DeletionRuns {
  const { client, tableName } = table;
  return {
    async *findUnfinished(now) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          IndexName: 'unfinished-deletions' satisfies IndexOf<typeof creditsTable>,
          KeyConditionExpression: 'deletion_pending = :pending AND deletion_resumes_at <= :now',
          ExpressionAttributeValues: { ':pending': pending, ':now': now.toISOString() },
        },
      );
      for await (const { Items = [] } of pages) {
        for (const item of z.parse(z.array(UnfinishedPart), Items)) {
          yield {
            userId: item.user_id,
            deletedAt: new Date(item.deleted_at),
            resumesAt: item.deletion_resumes_at,
          };
        }
      }
    },

    async claim({ userId, resumesAt: seen }, resumesAt) {
      try {
        const item = await update(table, userId, {
          set: { deletion_resumes_at: resumesAt.toISOString() },
          // A finished deletion has none, and one that another run claimed a later one.
          condition: 'deletion_resumes_at = :seen',
          values: { ':seen': seen },
        });
        return { lastFailure: z.parse(ClaimedPart, item).deletion_failure ?? null };
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return null;
        throw error;
      }
    },

    async noteFailure(userId, reason) {
      try {
        await update(table, userId, {
          set: { deletion_failure: reason },
          condition: 'attribute_exists(deletion_pending)',
        });
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    async eraseCredits(userId) {
      await deleteEntriesOf(client, tableName, userId, accountEntry);
      const { Item = {} } = await client.send(
        new GetCommand({ TableName: tableName, Key: accountKey(userId), ConsistentRead: true }),
      );
      const removed = Object.keys(Item).filter((name) => !kept.has(name));
      if (removed.length === 0) return;
      await update(table, userId, {
        set: Object.fromEntries(removed.map((name) => [name, null])),
        condition: 'attribute_exists(deleted_at)',
      });
    },

    async finish(userId) {
      await update(table, userId, {
        set: { deletion_pending: null, deletion_resumes_at: null, deletion_failure: null },
      });
    },
  };
}

/** Returns the item after the change. */
async function update(
  { client, tableName }: CreditsTable,
  userId: UserId,
  change: Parameters<typeof updateExpression>[0],
) {
  const { Attributes = {} } = await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: accountKey(userId),
      ...updateExpression(change),
      ReturnValues: 'ALL_NEW',
    }),
  );
  return Attributes;
}
