import { keysMaximum } from '../../../contract/developers/developer-keys.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { type ItemChange, updateExpression } from '../../aws/update-expression.ts';
import type { ApiKey } from './api-key.ts';
import { keyItem, keyListRow, keyRow, settingsOf } from './key-item.ts';

export interface KeyChanges {
  /** Fails if the account has the maximum. */
  creating(key: ApiKey): readonly TransactionItem[];
  /**
   * Writes when these secrets end, and adds `successor`. Fails if one was changed, rotated or revoked since.
   */
  rotating(ending: readonly ApiKey[], successor: ApiKey): readonly TransactionItem[];
  /** Fails if one was changed, rotated or revoked since. */
  changing(keys: readonly ApiKey[]): readonly TransactionItem[];
  /** With the newest secret, the key is gone. Fails if one was changed, rotated or revoked since. */
  revoking(keys: readonly ApiKey[], now: Date, isLeaked: boolean): readonly TransactionItem[];
}

/** The owner's changes, as items for a transaction. */
export function createKeyChanges(tableName: string): KeyChanges {
  return {
    creating: (key) => [
      changingList(tableName, key.accountId, {
        add: { hashes: new Set([key.hash]), key_ids: new Set([key.keyId]) },
        condition: '(attribute_not_exists(key_ids) OR size(key_ids) < :maximum)',
        values: { ':maximum': keysMaximum },
      }),
      putting(tableName, key),
    ],

    rotating: (ending, successor) => [
      changingList(tableName, successor.accountId, { add: { hashes: new Set([successor.hash]) } }),
      ...ending.map((key) =>
        revising(tableName, key, {
          superseded_at: key.supersededAt?.toISOString() ?? null,
          expires_at: key.expiresAt?.toISOString() ?? null,
        }),
      ),
      putting(tableName, successor),
    ],

    changing: (keys) => keys.map((key) => revising(tableName, key, settingsOf(key))),

    revoking: (keys, now, isLeaked) => [
      ...keys.map((key) =>
        revising(tableName, key, {
          revoked_at: now.toISOString(),
          is_leaked: isLeaked ? true : null,
        }),
      ),
      ...keys
        .filter(({ supersededAt }) => supersededAt === null)
        .map(({ accountId, keyId }) =>
          changingList(tableName, accountId, { take: { key_ids: new Set([keyId]) } }),
        ),
    ],
  };
}

function changingList(tableName: string, accountId: UserId, change: ItemChange): TransactionItem {
  return {
    Update: { TableName: tableName, Key: keyListRow(accountId), ...updateExpression(change) },
  };
}

function putting(tableName: string, key: ApiKey): TransactionItem {
  return {
    Put: { TableName: tableName, Item: keyItem(key), ConditionExpression: 'attribute_not_exists(id)' },
  };
}

/** Fails if the key was changed, rotated or revoked since it was read. */
function revising(
  tableName: string,
  { hash, revision }: ApiKey,
  set: NonNullable<ItemChange['set']>,
): TransactionItem {
  return {
    Update: {
      TableName: tableName,
      Key: keyRow(hash),
      ...updateExpression({
        set: { ...set, revision: revision + 1 },
        condition: 'revision = :revision AND attribute_not_exists(revoked_at)',
        values: { ':revision': revision },
      }),
    },
  };
}
