import * as z from 'zod/mini';
import { ApiKeyId, type KeyMode, keyModes } from '../../../contract/developers/developer-keys.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import type { ApiKey } from './api-key.ts';
import type { RateState } from './generation-rate.ts';
import { keyRow } from './key-item.ts';
import type { MonthOfKey } from './usage.ts';

/** What a key spent, for a refund. */
export interface KeyCharge {
  readonly keyId: ApiKeyId;
  readonly accountId: UserId;
  readonly mode: KeyMode;
  readonly credits: number;
  readonly chargedAt: Date;
}

/** Transaction items of a key's videos. */
export interface KeyCharges {
  /**
   * Notes the key's use. Fails if the key was revoked, changed or expired since it was read, and then returns
   * its row.
   *
   * @param rate the account's rate state after this request
   */
  stillValid(key: ApiKey, use: { readonly now: Date; readonly rate?: RateState }): TransactionItem;
  /** Counts a video. Fails if the key would exceed its cap in this calendar month (UTC). */
  spending(key: ApiKey, credits: number, now: Date): TransactionItem;
  /** Subtracts a charge from its month and day, also for a revoked key. Never fails. */
  unspending(charge: KeyCharge): TransactionItem;
}

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
        // The current key may still be allowed.
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    }),

    spending: (key, credits, now) => {
      const room = key.capCredits === null ? null : key.capCredits - credits;
      return counting({ ...key, credits, chargedAt: now }, 1, {
        ...(room !== null && {
          // An absent row has spent nothing.
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

/** A key's spend in a calendar month (UTC). */
export function spendRow(keyId: ApiKeyId, at: Date) {
  return { id: `${spendRows}${keyId}#${at.toISOString().slice(0, 7)}` } as const;
}

/** A key's rows that DynamoDB has not deleted, the newest first. */
export function keptSpendRows(keyId: ApiKeyId, now: Date) {
  return Array.from({ length: keptMonths }, (_, months) => spendRow(keyId, monthsLater(now, -months)));
}

/** `2026-11` */
export function monthOf(id: string): string {
  return id.slice(-7);
}

const SpendItem = z.object({ id: z.string(), key_id: ApiKeyId, mode: z.enum(keyModes) });

/** Parses such a row. */
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

/** The prefix of such rows' ids. */
export const spendRows = 'spend#';

/** The start of a later month. */
function monthsLater(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}
