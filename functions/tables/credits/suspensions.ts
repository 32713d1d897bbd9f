import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { accountKey, notDeleted, notSuspended } from './account-item.ts';

/** Fails if the account is suspended already, or deleted. */
export function suspending(tableName: string, userId: UserId, at: Date): TransactionItem {
  return {
    Update: {
      TableName: tableName,
      Key: accountKey(userId),
      ...updateExpression({
        set: { suspended_at: at.toISOString() },
        condition: `${notSuspended} AND ${notDeleted}`,
      }),
    },
  };
}

/** Fails unless the account is suspended since `suspendedAt`, and not deleted. */
export function resuming(tableName: string, userId: UserId, suspendedAt: string): TransactionItem {
  return {
    Update: {
      TableName: tableName,
      Key: accountKey(userId),
      ...updateExpression({
        set: { suspended_at: null },
        condition: `suspended_at = :since AND ${notDeleted}`,
        values: { ':since': suspendedAt },
      }),
    },
  };
}
