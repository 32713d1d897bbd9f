import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { Jitter } from '../../aws/back-off.ts';
import { partsOf, retryConflicts, type TransactionItem, writeParts } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import {
  type AccountCondition,
  accountKey,
  holds,
  notDeleted,
  notSuspended,
  sessionHolds,
} from './account-item.ts';
import { AccountRow } from './account-row.ts';
import type { CreditsTable } from './account-transaction.ts';
import { AccountSuspended, type Session, SessionEnded } from './session.ts';

export interface SessionsStore {
  /** Read consistently; null if the account is deleted. */
  epochOf(userId: UserId): Promise<number | null>;
  /** @throws SessionEnded unless the session still holds */
  require(session: Session): Promise<void>;
  /**
   * Writes `items`, all or nothing. False if a condition of one of them failed.
   *
   * @throws SessionEnded if the session has ended; nothing was written
   */
  write(session: Session, items: readonly TransactionItem[]): Promise<boolean>;
  /**
   * The same for what a suspended person may not do.
   *
   * @throws AccountSuspended if an operator has suspended the person; nothing was written
   */
  writeUnlessSuspended(session: Session, items: readonly TransactionItem[]): Promise<boolean>;
  /**
   * Begins the next epoch, which refuses earlier tokens.
   *
   * @param session if it has ended already, nothing changes
   */
  end(userId: UserId, session?: Session): Promise<void>;
  /** `end` in a transaction; it fails for a deleted account. */
  ending(userId: UserId): TransactionItem;
}

const SessionPart = z.pick(AccountRow, { session_epoch: true, deleted_at: true });

/** Session epochs, on the account items. */
export function createSessionsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  jitter?: Jitter,
): SessionsStore {
  const table: CreditsTable = { client, tableName };
  return {
    epochOf: (userId) => epochOf(table, userId),

    async require({ userId, epoch }) {
      const current = await epochOf(table, userId);
      if (current === null || (epoch !== null && current !== epoch)) throw new SessionEnded();
    },

    write: (session, items) => write(table, session, items, sessionHolds(session), jitter),

    writeUnlessSuspended: (session, items) => {
      const { expression, values } = sessionHolds(session);
      const condition = { expression: `${expression} AND ${notSuspended}`, values };
      return write(table, session, items, condition, jitter);
    },

    async end(userId, session) {
      const held = session === undefined ? null : sessionHolds(session);
      try {
        // A flood of requests with a stolen token contends for this item.
        await retryConflicts(
          () =>
            client.send(
              new UpdateCommand({
                TableName: tableName,
                Key: accountKey(userId),
                ...updateExpression({
                  add: { session_epoch: 1 },
                  ...(held !== null && { condition: held.expression, values: held.values }),
                }),
              }),
            ),
          jitter,
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    ending: (userId) => ({
      Update: {
        TableName: tableName,
        Key: accountKey(userId),
        ...updateExpression({ add: { session_epoch: 1 }, condition: notDeleted }),
      },
    }),
  };
}

async function epochOf({ client, tableName }: CreditsTable, userId: UserId): Promise<number | null> {
  const { Item = {} } = await client.send(
    new GetCommand({
      TableName: tableName,
      Key: accountKey(userId),
      ProjectionExpression: 'session_epoch, deleted_at',
      ConsistentRead: true,
    }),
  );
  const { session_epoch: epoch, deleted_at: deletedAt } = z.parse(SessionPart, Item);
  return deletedAt === undefined ? epoch : null;
}

/** `SessionsStore.write`, under a condition of the account. */
async function write(
  { client, tableName }: CreditsTable,
  session: Session,
  items: readonly TransactionItem[],
  { expression, values }: AccountCondition,
  jitter: Jitter | undefined,
): Promise<boolean> {
  const check: TransactionItem = {
    ConditionCheck: {
      TableName: tableName,
      Key: accountKey(session.userId),
      ConditionExpression: expression,
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: { ...values } }),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
  const blocked = await retryConflicts(
    () => writeParts(client, [{ part: 'session', item: check }, ...partsOf('items', items)]),
    jitter,
  );
  if (blocked.has('session')) {
    throw holds(session, blocked.get('session') ?? {}) ? new AccountSuspended() : new SessionEnded();
  }
  return !blocked.has('items');
}
