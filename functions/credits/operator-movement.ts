import { operatorCreditsPerDayMaximum } from '../../contract/billing/credit-entries.ts';
import type { TransactionItem } from '../aws/transactions.ts';
import { updateExpression } from '../aws/update-expression.ts';
import type { EntryDescription } from '../tables/credits/credit-entry-item.ts';

export type MoveDirection = 'grant' | 'take';

/** The ledger entry of credits that an operator moves, once for each operation. */
export function entryOfOperator(
  direction: MoveDirection,
  operation: string,
  operator: NonNullable<EntryDescription['operator']>,
): EntryDescription {
  return {
    kind: direction === 'grant' ? 'grant' : 'revoke',
    reference: `operator#${operation}`,
    source: 'support',
    subject: null,
    product: null,
    operator,
  };
}

const keptSeconds = 30 * 24 * 60 * 60;

/** When the limits table forgets what is written now, in seconds since 1970. */
function forgottenAfter(at: Date): number {
  return Math.floor(at.getTime() / 1_000) + keptSeconds;
}

/** Adds to what all operators together have moved in a day (UTC); fails above their maximum. */
export function sumOfOperators(limitsTable: string, credits: number, at: Date): TransactionItem {
  return {
    Update: {
      TableName: limitsTable,
      Key: { id: `operator-credits#${at.toISOString().slice(0, 10)}` },
      ...updateExpression({
        set: { expires_at: forgottenAfter(at) },
        add: { credits },
        condition: 'attribute_not_exists(credits) OR credits <= :room',
        values: { ':room': operatorCreditsPerDayMaximum - credits },
      }),
    },
  };
}
