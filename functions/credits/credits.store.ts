import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { tiers } from '../../contract/catalog.ts';
import type { UserId } from '../../contract/ids.ts';
import {
  type Account,
  type Assumptions,
  cycleIsOver,
  type EntryKind,
  emptyAccount,
  expireCycle,
  type Posting,
} from './ledger.ts';

/** One item of a transaction besides the account and its entry. */
export type TransactionItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Why an entry is written. */
export interface EntryDescription {
  readonly kind: EntryKind;
  /** What it is about, unique among entries of its kind: `video#<id>`, `checkout#<session id>`. */
  readonly reference: string;
}

/** What a rule says of an account: write this, or nothing, and why. */
export type Decision<Refusal, Result> =
  | {
      readonly kind: 'post';
      readonly posting: Posting;
      readonly alongside: readonly TransactionItem[];
      /** What the caller gets back if this is what was written. */
      readonly result: Result;
    }
  | { readonly kind: 'refuse'; readonly refusal: Refusal };

export type PostOutcome<Refusal, Result> =
  | { readonly kind: 'posted'; readonly result: Result }
  /** An entry of this kind and reference exists: the same request came before. Nothing was written. */
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The condition of `alongside[index]` did not hold. Nothing was written. */
  | { readonly kind: 'blocked'; readonly index: number; readonly existing: Record<string, unknown> | null };

export interface CreditsStore {
  readAccount(userId: UserId): Promise<Account>;
  /**
   * Writes one ledger entry, moves the account by the same amounts and writes `alongside`, all or nothing.
   * `decide` is asked first about `guess`, an account nobody has read yet, and its assumptions become the write's
   * conditions: if they hold, one round trip is all. If not, the answer carries the real account and `decide` is
   * asked again. `decide` must therefore be pure.
   */
  post<Refusal, Result>(request: {
    readonly userId: UserId;
    readonly entry: EntryDescription;
    readonly guess: Account;
    readonly now: () => Date;
    readonly decide: (account: Account) => Decision<Refusal, Result>;
  }): Promise<PostOutcome<Refusal, Result>>;
  /** Remembers the person's Stripe customer, unless one is known; returns the one that counts. */
  keepStripeCustomer(userId: UserId, customerId: string): Promise<string>;
}

/** The key of the balance item among a person's entries. */
const accountKey = 'account';

/**
 * Conflicts and changed accounts are tried again this often. With full jitter up to 25 ms × 2^n, capped at 400 ms,
 * twelve tries last about 2 s on average: inside the route's 10 s.
 */
const maximumAttempts = 12;

/** The credits table in DynamoDB: `user_id`, and `entry` = 'account' or `<kind>#<reference>`. */
export function createCreditsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  pause: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: () => number = Math.random,
): CreditsStore {
  return {
    readAccount,

    async post({ userId, entry, guess, now, decide }) {
      let account = guess;
      for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
        const instant = now().toISOString();
        if (cycleIsOver(account, instant) && account.cycleCredits > 0)
          account = await expire(userId, account, instant);
        const decision = decide(account);
        // A refusal of the guess is not final: the real account may say otherwise.
        if (decision.kind === 'refuse') {
          if (account !== guess) return { kind: 'refused', refusal: decision.refusal };
          account = await readAccount(userId);
          continue;
        }
        const result = await write(userId, entry, decision.posting, decision.alongside, instant);
        if (result.kind === 'posted') return { kind: 'posted', result: decision.result };
        if (result.kind === 'already' || result.kind === 'blocked') return result;
        if (result.kind === 'account-differs') account = result.account;
        if (attempt > 1 || result.kind === 'conflict')
          await pause(random() * Math.min(400, 25 * 2 ** attempt));
      }
      throw new AccountContended();
    },

    async keepStripeCustomer(userId, customerId) {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { user_id: userId, entry: accountKey },
          UpdateExpression: 'SET stripe_customer_id = if_not_exists(stripe_customer_id, :customer)',
          ExpressionAttributeValues: { ':customer': customerId },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return parseAccount(Attributes).stripeCustomerId ?? customerId;
    },
  };

  async function readAccount(userId: UserId): Promise<Account> {
    const { Item } = await client.send(
      new GetCommand({
        TableName: tableName,
        Key: { user_id: userId, entry: accountKey },
        ConsistentRead: true,
      }),
    );
    return parseAccount(Item);
  }

  /** Rolls an ended cycle over, whoever looks first; returns the account as it then is. */
  async function expire(userId: UserId, account: Account, instant: string): Promise<Account> {
    if (account.cycle === null) return account;
    await write(
      userId,
      { kind: 'expire', reference: `cycle#${account.cycle.id}` },
      expireCycle(account, account.cycle),
      [],
      instant,
    );
    return readAccount(userId);
  }

  async function write(
    userId: UserId,
    entry: EntryDescription,
    posting: Posting,
    alongside: readonly TransactionItem[],
    instant: string,
  ): Promise<
    | { kind: 'posted' }
    | { kind: 'already' }
    | { kind: 'blocked'; index: number; existing: Record<string, unknown> | null }
    | { kind: 'account-differs'; account: Account }
    | { kind: 'conflict' }
  > {
    const { movement, assumptions } = posting;
    const condition = conditionOf(assumptions);
    try {
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Update: {
                TableName: tableName,
                Key: { user_id: userId, entry: accountKey },
                UpdateExpression:
                  'ADD cycle_credits :cycle, purchased_credits :purchased, debt_credits :debt',
                ConditionExpression: condition.expression,
                ExpressionAttributeValues: {
                  ':cycle': movement.cycleCredits,
                  ':purchased': movement.purchasedCredits,
                  ':debt': movement.debtCredits,
                  ...condition.values,
                },
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
            {
              Put: {
                TableName: tableName,
                Item: {
                  user_id: userId,
                  entry: `${entry.kind}#${entry.reference}`,
                  kind: entry.kind,
                  reference: entry.reference,
                  cycle_credits: movement.cycleCredits,
                  purchased_credits: movement.purchasedCredits,
                  debt_credits: movement.debtCredits,
                  created_at: instant,
                },
                ConditionExpression: 'attribute_not_exists(user_id)',
              },
            },
            ...alongside,
          ],
        }),
      );
      return { kind: 'posted' };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const [accountReason, entryReason, ...others] = reasons;
      // The entry speaks first: a repeated request is 'already' even where the balance has become too low.
      if (entryReason?.Code === 'ConditionalCheckFailed') return { kind: 'already' };
      const blocked = others.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
      if (blocked >= 0) return { kind: 'blocked', index: blocked, existing: itemOf(others[blocked]) };
      if (accountReason?.Code === 'ConditionalCheckFailed') {
        return { kind: 'account-differs', account: parseAccount(itemOf(accountReason) ?? undefined) };
      }
      if (reasons.some((reason) => reason.Code !== undefined && transientReasons.has(reason.Code))) {
        return { kind: 'conflict' };
      }
      throw error;
    }
  }
}

/** The same account is being written by too many at once; nothing was written. */
export class AccountContended extends Error {
  constructor() {
    super('The account is being changed by too many requests at once.');
    this.name = 'AccountContended';
  }
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html, cancellation reasons. */
const transientReasons: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** A missing attribute counts as zero: an account begins with its first entry. */
function conditionOf(assumptions: Assumptions): {
  expression: string | undefined;
  values: Record<string, number | string>;
} {
  const clauses: string[] = [];
  const values: Record<string, number | string> = {};
  for (const [field, attribute] of [
    ['cycleCredits', 'cycle_credits'],
    ['purchasedCredits', 'purchased_credits'],
    ['debtCredits', 'debt_credits'],
  ] as const) {
    const assumption = assumptions[field];
    if (assumption === undefined) continue;
    const value = `:assumed_${attribute}`;
    if ('equals' in assumption) {
      values[value] = assumption.equals;
      clauses.push(
        assumption.equals === 0
          ? `(attribute_not_exists(${attribute}) OR ${attribute} = ${value})`
          : `${attribute} = ${value}`,
      );
    } else {
      values[value] = assumption.atLeast;
      clauses.push(`${attribute} >= ${value}`);
    }
  }
  if (assumptions.cycleId !== undefined) {
    if (assumptions.cycleId.equals === null) {
      clauses.push('attribute_not_exists(cycle_id)');
    } else {
      values[':assumed_cycle_id'] = assumptions.cycleId.equals;
      clauses.push('cycle_id = :assumed_cycle_id');
    }
  }
  return { expression: clauses.length === 0 ? undefined : clauses.join(' AND '), values };
}

/** A cancellation's item stays in attribute-value form even with the document client. */
function itemOf(reason: CancellationReason | undefined): Record<string, unknown> | null {
  return reason?.Item === undefined ? null : unmarshall(reason.Item);
}

const AccountItem = z.object({
  cycle_credits: z._default(z.int(), 0),
  purchased_credits: z._default(z.int(), 0),
  debt_credits: z._default(z.int(), 0),
  cycle_id: z.optional(z.string()),
  cycle_ends_at: z.optional(z.string()),
  tier: z.optional(z.enum(tiers)),
  subscription_ends_at: z.optional(z.string()),
  stripe_customer_id: z.optional(z.string()),
});

function parseAccount(item: Record<string, unknown> | undefined): Account {
  if (item === undefined) return { ...emptyAccount };
  const stored = z.parse(AccountItem, item);
  return {
    cycleCredits: stored.cycle_credits,
    purchasedCredits: stored.purchased_credits,
    debtCredits: stored.debt_credits,
    cycle:
      stored.cycle_id !== undefined && stored.cycle_ends_at !== undefined
        ? { id: stored.cycle_id, endsAt: stored.cycle_ends_at }
        : null,
    tier: stored.tier ?? null,
    subscriptionEndsAt: stored.subscription_ends_at ?? null,
    stripeCustomerId: stored.stripe_customer_id ?? null,
  };
}
