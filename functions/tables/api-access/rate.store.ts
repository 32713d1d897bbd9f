import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { intervalOf, latestArrival, microseconds, type RateState } from './generation-rate.ts';
import { accountRow } from './key-item.ts';

const RateItem = z.object({
  /** Microseconds since 1970. */
  theoretical_arrival_at: z.optional(z.int()),
  generations_per_hour: z.optional(z.int()),
});

/** From an item that was read or that a failed condition returned. */
export function parseRate(item: Readonly<Record<string, unknown>> | null): RateState {
  const { theoretical_arrival_at: arrivalAt, generations_per_hour: perHour } = z.parse(RateItem, item ?? {});
  return { arrivalAt: arrivalAt ?? null, contractPerHour: perHour ?? null };
}

/**
 * Counts one more video if the account's rate allows; a failed condition returns the state. DynamoDB has no
 * maximum function, so there are two forms: a state that is over (now or earlier) starts anew; another is
 * moved on from any value, so concurrent requests do not conflict. `seen` only decides which form is tried.
 */
export function movingRate(
  tableName: string,
  userId: UserId,
  { seen, perHour, now }: { readonly seen: RateState; readonly perHour: number; readonly now: Date },
): TransactionItem {
  const interval = intervalOf(perHour);
  const isBusy = seen.arrivalAt !== null && seen.arrivalAt > microseconds(now);
  const contract =
    seen.contractPerHour === null
      ? 'attribute_not_exists(generations_per_hour)'
      : 'generations_per_hour = :contract';
  const state = isBusy
    ? 'theoretical_arrival_at > :now AND theoretical_arrival_at <= :latest'
    : '(attribute_not_exists(theoretical_arrival_at) OR theoretical_arrival_at <= :now)';
  return {
    Update: {
      TableName: tableName,
      Key: accountRow(userId),
      ...updateExpression({
        ...(isBusy
          ? { add: { theoretical_arrival_at: interval } }
          : { set: { theoretical_arrival_at: microseconds(now) + interval } }),
        setOnce: { user_id: userId },
        condition: `${contract} AND ${state}`,
        values: {
          ':now': microseconds(now),
          ...(seen.contractPerHour !== null && { ':contract': seen.contractPerHour }),
          ...(isBusy && { ':latest': latestArrival(perHour, now) - interval }),
        },
      }),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
