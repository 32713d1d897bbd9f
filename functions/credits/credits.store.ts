import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { PackName, Tier } from '../../contract/catalog.ts';
import type { CreditEntrySource } from '../../contract/credit-entries.ts';
import type { UserId } from '../../contract/ids.ts';
import { accountAttributes, accountKey, notDeleted, parseAccount, updateOf } from './account-item.ts';
import { type AccountNotes, createAccountNotes } from './account-notes.store.ts';
import {
  type Account,
  type Assumptions,
  type EntryKind,
  type Movement,
  type Posting,
  rollOver,
} from './ledger.ts';

/** One item of a transaction besides the account and its entry. */
export type TransactionItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Why an entry is written. */
export interface EntryDescription {
  readonly kind: EntryKind;
  /** What it is about, unique among entries of its kind: `video#<id>`, `checkout#<session id>`. */
  readonly reference: string;
  readonly source: CreditEntrySource;
  /** The video's or the order's id, for the person's statement. */
  readonly subject: string | null;
  /** The tier or the pack, where one is concerned. */
  readonly product: Tier | PackName | null;
}

/** An entry and what it moves. */
export interface Entry extends EntryDescription {
  readonly movement: Movement;
}

/** What Stripe's snapshot changes in an account, decided on `basis`. */
export interface AccountSync {
  readonly basis: Account;
  /** In their order. */
  readonly entries: readonly Entry[];
  readonly cycle: Account['cycle'];
  readonly allowance: Account['allowance'];
  readonly subscription: Account['subscription'];
  readonly additionalItems: readonly TransactionItem[];
}

/** What a rule says of an account: write this, or nothing, and why. */
export type Decision<Refusal, Result> =
  | {
      readonly kind: 'post';
      readonly posting: Posting;
      readonly additionalItems: readonly TransactionItem[];
      /** What the caller gets back if this is what was written. */
      readonly result: Result;
    }
  | { readonly kind: 'refuse'; readonly refusal: Refusal };

export type PostOutcome<Refusal, Result> =
  | { readonly kind: 'posted'; readonly result: Result }
  /** An entry of this kind and reference exists: the same request came before. Nothing was written. */
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The person has deleted the account. Nothing was written. */
  | { readonly kind: 'deleted' }
  /** The condition of `additionalItems[index]` did not hold. Nothing was written. */
  | { readonly kind: 'blocked'; readonly index: number; readonly existing: Record<string, unknown> | null };

export interface CreditsStore extends AccountNotes {
  readAccount(userId: UserId): Promise<Account>;
  /**
   * Writes one ledger entry, moves the account by the same amounts and writes `additionalItems`, all or nothing.
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
  /**
   * Writes what Stripe's snapshot changes, all or nothing, if the account is still as `basis` has it. False: it is not,
   * or an order was written by somebody else; read again.
   */
  sync(userId: UserId, sync: AccountSync, now: Date): Promise<boolean>;
}

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
        if (account.deletedAt !== null) return { kind: 'deleted' };
        if (rollOver(account, instant) !== null) account = await writeRollOver(userId, account, instant);
        const decision = decide(account);
        // A refusal of the guess is not final: the real account may say otherwise.
        if (decision.kind === 'refuse') {
          if (account !== guess) return { kind: 'refused', refusal: decision.refusal };
          account = await readAccount(userId);
          continue;
        }
        const { movement, assumptions } = decision.posting;
        const result = await write(userId, {
          entries: [{ ...entry, movement }],
          condition: conditionOf(assumptions),
          additionalItems: decision.additionalItems,
          instant,
        });
        if (result.kind === 'written') return { kind: 'posted', result: decision.result };
        if (result.kind === 'already' || result.kind === 'blocked') return result;
        if (result.kind === 'account-differs') account = result.account;
        if (attempt > 1 || result.kind === 'conflict')
          await pause(random() * Math.min(400, 25 * 2 ** attempt));
      }
      throw new AccountContended();
    },

    async sync(userId, { basis, entries, cycle, allowance, subscription, additionalItems }, now) {
      const result = await write(userId, {
        entries,
        condition: unchangedCondition(basis),
        account: {
          ...accountAttributes({ cycle, allowance, subscription }),
          settlement_revision: basis.syncRevision + 1,
          settled_at: now.toISOString(),
        },
        additionalItems,
        instant: now.toISOString(),
      });
      return result.kind === 'written';
    },

    ...createAccountNotes(client, tableName),
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

  /** Writes down that a cycle has ended or begun, whoever looks first; returns the account as it then is. */
  async function writeRollOver(userId: UserId, account: Account, instant: string): Promise<Account> {
    const due = rollOver(account, instant);
    if (due === null) return account;
    await write(userId, {
      entries: due.entries.map(({ kind, cycle, movement }) => ({
        kind,
        reference: `cycle#${cycle.id}`,
        source: 'plan',
        subject: null,
        product: cycle.tier,
        movement,
      })),
      condition: unchangedCondition(account),
      account: accountAttributes({ cycle: due.account.cycle }),
      additionalItems: [],
      instant,
    });
    return readAccount(userId);
  }

  async function write(
    userId: UserId,
    change: {
      readonly entries: readonly Entry[];
      readonly condition: Condition;
      readonly account?: Readonly<Record<string, unknown>>;
      readonly additionalItems: readonly TransactionItem[];
      readonly instant: string;
    },
  ): Promise<
    | { kind: 'written' }
    | { kind: 'already' }
    | { kind: 'blocked'; index: number; existing: Record<string, unknown> | null }
    | { kind: 'account-differs'; account: Account }
    | { kind: 'conflict' }
  > {
    const { entries, condition, additionalItems, instant } = change;
    const update = updateOf(change.account ?? {});
    try {
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Update: {
                TableName: tableName,
                Key: { user_id: userId, entry: accountKey },
                UpdateExpression: [
                  ...update.clauses,
                  'ADD cycle_credits :cycle, purchased_credits :purchased, debt_credits :debt',
                ].join(' '),
                ConditionExpression: [notDeleted, condition.expression].filter(Boolean).join(' AND '),
                ExpressionAttributeValues: {
                  ':cycle': sum(entries, 'cycleCredits'),
                  ':purchased': sum(entries, 'purchasedCredits'),
                  ':debt': sum(entries, 'debtCredits'),
                  ...update.values,
                  ...condition.values,
                },
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
            ...entries.map((entry, index) => entryWrite(tableName, userId, entry, instant, index)),
            ...additionalItems,
          ],
        }),
      );
      return { kind: 'written' };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const [accountReason, ...rest] = reasons;
      const failed = ({ Code }: CancellationReason) => Code === 'ConditionalCheckFailed';
      // The entry speaks first: a repeated request is 'already' even where the balance has become too low.
      if (rest.slice(0, entries.length).some(failed)) return { kind: 'already' };
      const others = rest.slice(entries.length);
      const blocked = others.findIndex(failed);
      if (blocked >= 0) return { kind: 'blocked', index: blocked, existing: itemOf(others[blocked]) };
      if (accountReason !== undefined && failed(accountReason)) {
        return { kind: 'account-differs', account: parseAccount(itemOf(accountReason) ?? undefined) };
      }
      if (reasons.some((reason) => reason.Code !== undefined && transientReasons.has(reason.Code))) {
        return { kind: 'conflict' };
      }
      throw error;
    }
  }
}

function entryWrite(
  tableName: string,
  userId: UserId,
  entry: Entry,
  instant: string,
  index: number,
): TransactionItem {
  return {
    Put: {
      TableName: tableName,
      Item: {
        user_id: userId,
        entry: `${entry.kind}#${entry.reference}`,
        kind: entry.kind,
        reference: entry.reference,
        source: entry.source,
        subject: entry.subject,
        product: entry.product,
        cycle_credits: entry.movement.cycleCredits,
        purchased_credits: entry.movement.purchasedCredits,
        debt_credits: entry.movement.debtCredits,
        // Entries of one write happen in their order: a statement sorts them by this time.
        created_at: new Date(Date.parse(instant) + index).toISOString(),
      },
      ConditionExpression: 'attribute_not_exists(user_id)',
    },
  };
}

function sum(entries: readonly Entry[], part: keyof Movement): number {
  return entries.reduce((total, { movement }) => total + movement[part], 0);
}

interface Condition {
  readonly expression: string | undefined;
  readonly values: Readonly<Record<string, number | string>>;
}

/** That everything which a sync or a roll-over was decided on is still so. */
function unchangedCondition(account: Account): Condition {
  const { expression, values } = conditionOf({
    cycleCredits: { equals: account.cycleCredits },
    purchasedCredits: { equals: account.purchasedCredits },
    debtCredits: { equals: account.debtCredits },
    cycleId: { equals: account.cycle?.id ?? null },
  });
  return account.syncRevision === 0
    ? { expression: `${expression} AND attribute_not_exists(settlement_revision)`, values }
    : {
        expression: `${expression} AND settlement_revision = :assumed_revision`,
        values: { ...values, ':assumed_revision': account.syncRevision },
      };
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
function conditionOf(assumptions: Assumptions): Condition {
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
