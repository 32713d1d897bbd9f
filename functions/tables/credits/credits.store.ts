import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { UserId } from '../../../contract/fields/ids.ts';
import {
  failedCondition,
  isTransient,
  retryConflicts,
  type TransactionItem,
} from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import {
  type AccountCondition,
  accountKey,
  conditionOf,
  cycleAttributes,
  hasRoomInFlight,
  holds,
  isNewest,
  notDeleted,
  parseAccount,
  sessionHolds,
  unchanged,
} from './account-item.ts';
import {
  type EntryDescription,
  entryDates,
  type NewEntry,
  putEntry,
  rollOverEntry,
} from './credit-entry-item.ts';
import { type Account, type Movement, type Posting, type RollOver, rollOver } from './ledger.ts';
import { type Session, SessionEnded } from './session.ts';

/** A change decided on `basis`. */
export interface AccountUpdate {
  readonly basis: Account;
  readonly entries: readonly NewEntry[];
  readonly after: Pick<Account, 'cycle' | 'closedCycles' | 'grace' | 'allowance' | 'plan'>;
  /** Attributes outside the ledger; null removes one. */
  readonly additionalAttributes: Readonly<Record<string, unknown>>;
  readonly additionalItems: readonly TransactionItem[];
}

/** An item written with a posting; an outcome names the part that blocked it. */
export interface PostingPart<Part extends string> {
  readonly part: Part;
  readonly item: TransactionItem;
}

/** What a rule decides about an account. */
export type Decision<Refusal, Result, Part extends string = never> =
  | {
      readonly kind: 'post';
      readonly posting: Posting;
      readonly additionalItems: readonly PostingPart<Part>[];
      /** Charged only with fewer than `maximum` in flight. */
      readonly videoInFlight?: { readonly id: string; readonly maximum: number };
      readonly result: Result;
    }
  | { readonly kind: 'refuse'; readonly refusal: Refusal };

export type PostOutcome<Refusal, Result, Part extends string = never> =
  | { readonly kind: 'posted'; readonly result: Result }
  /** An earlier attempt wrote this entry. Nothing was written. */
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Nothing was written. */
  | { readonly kind: 'deleted' }
  /** The condition of that part failed. Nothing was written. */
  | { readonly kind: 'blocked'; readonly part: Part; readonly existing: Record<string, unknown> | null };

export interface PostRequest<Refusal, Result, Part extends string = never> {
  readonly userId: UserId;
  /** A condition of the write. Null for renderings, sweeps and Stripe, whose work outlives a session. */
  readonly session: Session | null;
  readonly entry: EntryDescription;
  /** For the optimistic first attempt; null reads the account first. */
  readonly assumed: Account | null;
  readonly now: () => Date;
  /** Pure: called again whenever the account differs. */
  readonly decide: (account: Account) => Decision<Refusal, Result, Part>;
}

export interface CreditsStore {
  readAccount(userId: UserId): Promise<Account>;
  /**
   * Writes one ledger entry, moves the account by the same amounts and writes `additionalItems`, all or
   * nothing.
   *
   * The first attempt is optimistic: `decide` gets `assumed`, and its posting's assumptions become the
   * write's conditions. If they hold, one round trip is enough; if not, DynamoDB's answer carries the real
   * account for the next attempt. A date not after the last entry's fails the same way, and a later one is
   * chosen.
   *
   * @throws AccountContended if too many requests write the account at once
   * @throws SessionEnded if the session has ended; nothing was written
   */
  post<Refusal, Result, Part extends string = never>(
    request: PostRequest<Refusal, Result, Part>,
  ): Promise<PostOutcome<Refusal, Result, Part>>;
  /**
   * Writes a change, all or nothing, if the account still equals `basis`. False if it differs or another
   * request wrote one of the items: read again.
   */
  update(userId: UserId, update: AccountUpdate, now: Date): Promise<boolean>;
  /** Repeatable: an ended video stays ended. */
  forgetVideos(userId: UserId, ids: readonly string[]): Promise<void>;
}

/**
 * With full jitter up to 25 ms × 2^n, capped at 400 ms, twenty attempts wait 3.6 s on average and 7.2 s at
 * most, within the route's 10 s.
 */
const maximumAttempts = 20;

/** The ledger and its accounts. */
export function createCreditsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  pause: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: () => number = Math.random,
): CreditsStore {
  return {
    readAccount,

    async post({ userId, session, entry, assumed, now, decide }) {
      let account = assumed ?? (await readAccount(userId));
      for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
        const instant = now().toISOString();
        if (account.deletedAt !== null) {
          if (session !== null) throw new SessionEnded();
          return { kind: 'deleted' };
        }
        const due = rollOver(account, instant);
        if (due !== null) {
          account = await writeRollOver(userId, session, account, due, instant);
          if (rollOver(account, instant) !== null) {
            // Another write conflicted: nothing may move before the cycle's end is written.
            await pause(random() * Math.min(400, 25 * 2 ** attempt));
            continue;
          }
        }
        const decision = decide(account);
        // The real account may allow it.
        if (decision.kind === 'refuse') {
          if (account !== assumed) return { kind: 'refused', refusal: decision.refusal };
          account = await readAccount(userId);
          continue;
        }
        const { movement, assumptions, grace, closedCycles } = decision.posting;
        const result = await write(userId, {
          entries: [{ ...entry, movement }],
          lastEntryAt: account.lastEntryAt,
          condition: conditionOf(assumptions),
          attributes: { ...(grace && { grace }), ...(closedCycles && { closed_cycles: closedCycles }) },
          additionalItems: decision.additionalItems,
          videoInFlight: decision.videoInFlight ?? null,
          session,
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

    async update(userId, { basis, entries, after, additionalItems, additionalAttributes }, now) {
      const result = await write(userId, {
        entries,
        lastEntryAt: basis.lastEntryAt,
        condition: unchanged(basis),
        attributes: {
          ...additionalAttributes,
          ...cycleAttributes(after),
          allowance: after.allowance,
          subscribed_plan: after.plan,
          account_revision: basis.revision + 1,
        },
        additionalItems: additionalItems.map((item) => ({ part: 'additional', item })),
        videoInFlight: null,
        session: null,
        instant: now.toISOString(),
      });
      return result.kind === 'written';
    },

    async forgetVideos(userId, ids) {
      if (ids.length === 0) return;
      await retryConflicts(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: accountKey(userId),
            ...updateExpression({
              take: { videos_in_flight: new Set(ids) },
              // An absent account has no videos.
              condition: 'attribute_exists(user_id)',
            }),
          }),
        ),
      );
    },
  };

  async function readAccount(userId: UserId): Promise<Account> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: accountKey(userId), ConsistentRead: true }),
    );
    return parseAccount(Item);
  }

  /** Writes a cycle's end or start unless another request did; returns the account after it. */
  async function writeRollOver(
    userId: UserId,
    session: Session | null,
    account: Account,
    due: RollOver,
    instant: string,
  ): Promise<Account> {
    await write(userId, {
      entries: due.entries.map((entry) => rollOverEntry(entry, account)),
      lastEntryAt: account.lastEntryAt,
      condition: unchanged(account),
      attributes: cycleAttributes(due.account),
      additionalItems: [],
      videoInFlight: null,
      session,
      instant,
    });
    return readAccount(userId);
  }

  async function write<Part extends string>(
    userId: UserId,
    change: {
      readonly entries: readonly NewEntry[];
      readonly lastEntryAt: string | null;
      readonly condition: AccountCondition;
      /** Null removes one. */
      readonly attributes: Readonly<Record<string, unknown>>;
      readonly additionalItems: readonly PostingPart<Part>[];
      readonly videoInFlight: { readonly id: string; readonly maximum: number } | null;
      readonly session: Session | null;
      readonly instant: string;
    },
  ): Promise<
    | { kind: 'written' }
    | { kind: 'already' }
    | { kind: 'blocked'; part: Part; existing: Record<string, unknown> | null }
    | { kind: 'account-differs'; account: Account }
    | { kind: 'conflict' }
  > {
    const { entries, condition, additionalItems, videoInFlight, session } = change;
    const dates = entryDates(entries, change.lastEntryAt, change.instant);
    const [firstDate] = dates;
    const conditions = [
      session === null ? { expression: notDeleted, values: {} } : sessionHolds(session),
      condition,
      ...(firstDate === undefined ? [] : [isNewest(firstDate)]),
      ...(videoInFlight === null ? [] : [hasRoomInFlight(videoInFlight.maximum)]),
    ];
    try {
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Update: {
                TableName: tableName,
                Key: accountKey(userId),
                ...updateExpression({
                  set: { ...change.attributes, ...(dates.length > 0 && { last_entry_at: dates.at(-1) }) },
                  add: {
                    cycle_credits: sum(entries, 'cycleCredits'),
                    purchased_credits: sum(entries, 'purchasedCredits'),
                    grace_credits: sum(entries, 'graceCredits'),
                    ...(videoInFlight !== null && { videos_in_flight: new Set([videoInFlight.id]) }),
                  },
                  condition: conditions.flatMap(({ expression }) => expression ?? []).join(' AND '),
                  values: Object.assign({}, ...conditions.map(({ values }) => values)),
                }),
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
            ...entries.map((entry, index) =>
              putEntry(tableName, userId, entry, dates[index] ?? change.instant),
            ),
            ...additionalItems.map(({ item }) => item),
          ],
        }),
      );
      return { kind: 'written' };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const [accountReason, ...rest] = error.CancellationReasons ?? [];
      if (
        session !== null &&
        failedCondition(accountReason) &&
        !holds(session, itemOf(accountReason?.Item))
      ) {
        throw new SessionEnded();
      }
      // An existing entry wins over every other outcome: a repeated request is 'already' even if the balance
      // is too low by then.
      if (rest.slice(0, entries.length).some(failedCondition)) return { kind: 'already' };
      for (const [index, { part }] of additionalItems.entries()) {
        const reason = rest[entries.length + index];
        if (failedCondition(reason)) return { kind: 'blocked', part, existing: itemOf(reason?.Item) ?? null };
      }
      if (failedCondition(accountReason)) {
        return { kind: 'account-differs', account: parseAccount(itemOf(accountReason?.Item)) };
      }
      if (isTransient(error)) return { kind: 'conflict' };
      throw error;
    }
  }
}

/** Too many requests write the account at once; nothing was written. */
export class AccountContended extends DependencyFailure {
  constructor() {
    super('DynamoDB', null);
    this.message = 'The account is being changed by too many requests at once.';
    this.name = 'AccountContended';
  }
}

function sum(entries: readonly NewEntry[], part: keyof Movement): number {
  return entries.reduce((total, { movement }) => total + movement[part], 0);
}

function itemOf(item: Parameters<typeof unmarshall>[0] | undefined): Record<string, unknown> | undefined {
  return item === undefined ? undefined : unmarshall(item);
}
