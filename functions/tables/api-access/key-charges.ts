import * as z from 'zod/mini';
import { ApiKeyId, type KeyMode, keyModes } from '../../../contract/developer-keys.ts';
import type { UserId } from '../../../contract/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import type { ApiKey } from './api-key.ts';
import type { RateState } from './generation-rate.ts';
import { keyRow } from './key-item.ts';
import type { MonthOfKey } from './usage.ts';

/** What a key spent, to be given back. */
export interface KeyCharge {
  readonly keyId: ApiKeyId;
  readonly accountId: UserId;
  readonly mode: KeyMode;
  readonly credits: number;
  readonly chargedAt: Date;
}

/** What a key adds to the transactions of its videos. */
export interface KeyCharges {
  /**
   * Fails unless the key is what it was when it was found: not revoked, changed or expired since; then it returns the key's
   * row. Also notes its use.
   *
   * @param rate the state of the account's rate limit after this request
   */
  stillValid(key: ApiKey, use: { readonly now: Date; readonly rate?: RateState }): TransactionItem;
  /** Counts a video of so many credits. Fails if the key would spend more than its cap in this calendar month (UTC). */
  spending(key: ApiKey, credits: number, now: Date): TransactionItem;
  /** Takes that back from the month and the day in which it was counted, also from a key that was revoked since. Never fails. */
  unspending(charge: KeyCharge): TransactionItem;
}

/** How long it is kept what a key spent in a month. */
const keptMonths = 13;

export function createKeyCharges(tableName: string): KeyCharges {
  return {
    stillValid: (key, { now, rate }) => ({
      Update: {
        TableName: tableName,
        Key: keyRow(key.hash),
        ...updateExpression({
          set: {
            last_used_at: now.toISOString(),
            ...(rate !== undefined && { limit_hint: rate.arrivalAt, contract_hint: rate.contractPerHour }),
          },
          condition:
            'revision = :revision AND attribute_not_exists(revoked_at)' +
            ' AND (attribute_not_exists(expires_at) OR expires_at > :now)',
          values: { ':revision': key.revision, ':now': now.toISOString() },
        }),
        // The key as it is then: it may still be allowed.
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    }),

    spending: (key, credits, now) => {
      const room = key.capCredits === null ? null : key.capCredits - credits;
      return counting({ ...key, credits, chargedAt: now }, 1, {
        ...(room !== null && {
          // A row that is not there yet has spent nothing.
          condition:
            room < 0
              ? 'spent_credits <= :room'
              : '(attribute_not_exists(spent_credits) OR spent_credits <= :room)',
          values: { ':room': room },
        }),
      });
    },

    unspending: (charge) => counting({ ...charge, credits: -charge.credits }, 0, {}),
  };

  function counting(
    { keyId, accountId, mode, credits, chargedAt }: KeyCharge,
    videos: number,
    condition: { readonly condition?: string; readonly values?: Readonly<Record<string, number>> },
  ): TransactionItem {
    const day = chargedAt.toISOString().slice(8, 10);
    return {
      Update: {
        TableName: tableName,
        Key: spendRow(keyId, chargedAt),
        ...updateExpression({
          set: {
            user_id: accountId,
            key_id: keyId,
            mode,
            delete_after: Math.floor(monthsLater(chargedAt, keptMonths + 1).getTime() / 1_000),
          },
          add: { spent_credits: credits, [`credits_${day}`]: credits, [`videos_${day}`]: videos },
          ...condition,
        }),
      },
    };
  }
}

/** What a key has spent in the calendar month (UTC) of an instant. */
export function spendRow(keyId: ApiKeyId, at: Date) {
  return { id: `${spendRows}${keyId}#${at.toISOString().slice(0, 7)}` } as const;
}

/** `2026-11`, of the id of such a row. */
export function monthOf(id: string): string {
  return id.slice(-7);
}

const SpendItem = z.object({ id: z.string(), key_id: ApiKeyId, mode: z.enum(keyModes) });

/** What such a row says. */
export function parseMonth(item: Readonly<Record<string, unknown>>): MonthOfKey {
  const { id, key_id: keyId, mode } = z.parse(SpendItem, item);
  const days = Object.keys(item).flatMap((name) => /^videos_(\d\d)$/.exec(name)?.[1] ?? []);
  return {
    keyId,
    mode,
    month: monthOf(id),
    days: new Map(
      days.map((day) => [
        day,
        {
          credits: z.parse(z.int(), item[`credits_${day}`]),
          videos: z.parse(z.int(), item[`videos_${day}`]),
        },
      ]),
    ),
  };
}

/** Begins the ids of all such rows. */
export const spendRows = 'spend#';

/** The beginning of the month that is so many later. */
function monthsLater(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}
