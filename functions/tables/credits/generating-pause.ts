import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { Rejection } from '../../errors/rejection.ts';
import { secondsUntil, waitingWords } from '../../errors/waiting.ts';
import { type AccountCondition, accountKey, notDeleted, sessionHolds } from './account-item.ts';
import type { Account, GeneratingPause } from './ledger.ts';
import type { Session } from './session.ts';

/** Part of each charge that a person or program asks for. */
export function mayGenerate(instant: string): AccountCondition & { readonly expression: string } {
  return {
    expression:
      'attribute_not_exists(generating_paused_at) AND (attribute_not_exists(generating_waits_until) OR generating_waits_until <= :generating_at)',
    values: { ':generating_at': instant },
  };
}

/**
 * `mayGenerate`, evaluated on a read account.
 *
 * @throws GeneratingPaused
 * @throws GeneratingWaits
 */
export function requireMayGenerate({ generatingPause }: Pick<Account, 'generatingPause'>, now: Date): void {
  const { pausedAt, waitsUntil } = generatingPause;
  if (pausedAt !== null) throw new GeneratingPaused();
  if (waitsUntil !== null && waitsUntil > now.toISOString()) {
    throw new GeneratingWaits(secondsUntil(new Date(waitsUntil), now));
  }
}

/** Nothing was written. */
class GeneratingPaused extends Rejection {
  constructor() {
    super('generating_paused');
    this.name = 'GeneratingPaused';
  }
}

/** Nothing was written. */
class GeneratingWaits extends Rejection {
  constructor(seconds: number) {
    super('too_many_requests', {
      message: `Several of your requests were refused. You can make videos again ${waitingWords(seconds)}.`,
      retry_after_seconds: seconds,
    });
    this.name = 'GeneratingWaits';
  }
}

/** Fails if the account is not at `before` any more, or was deleted. */
export function endingPause(tableName: string, userId: UserId, before: GeneratingPause): TransactionItem {
  const isAsRead = [
    ['generating_paused_at', before.pausedAt],
    ['generating_waits_until', before.waitsUntil],
    ['refused_at', before.refusedAt.length === 0 ? null : before.refusedAt],
  ] as const;
  return {
    Update: {
      TableName: tableName,
      Key: accountKey(userId),
      ...updateExpression({
        set: { refused_at: null, generating_waits_until: null, generating_paused_at: null },
        condition: [
          ...isAsRead.map(([name, value]) =>
            value === null ? `attribute_not_exists(${name})` : `${name} = :before_${name}`,
          ),
          notDeleted,
        ].join(' AND '),
        values: Object.fromEntries(
          isAsRead.flatMap(([name, value]) => (value === null ? [] : [[`:before_${name}`, value]])),
        ),
      }),
    },
  };
}

/** Fails if the account is not at `before` any more, or the session has ended. */
export function changingPause(
  tableName: string,
  session: Session,
  before: GeneratingPause,
  after: GeneratingPause,
): TransactionItem {
  const holds = sessionHolds(session);
  const isAsRead =
    before.refusedAt.length === 0 ? 'attribute_not_exists(refused_at)' : 'refused_at = :refused_before';
  return {
    Update: {
      TableName: tableName,
      Key: accountKey(session.userId),
      ...updateExpression({
        set: {
          refused_at: after.refusedAt,
          generating_waits_until: after.waitsUntil,
          generating_paused_at: after.pausedAt,
        },
        condition: `${holds.expression} AND attribute_not_exists(generating_paused_at) AND ${isAsRead}`,
        values: {
          ...holds.values,
          ...(before.refusedAt.length > 0 && { ':refused_before': before.refusedAt }),
        },
      }),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
