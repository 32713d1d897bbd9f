import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../../contract/fields/ids.ts';
import { backOff, type Jitter } from '../../aws/back-off.ts';
import {
  partsOf,
  retryConflicts,
  type TransactionItem,
  type TransactionPart,
} from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import { accountKey, conditionOf, cycleAttributes, parseAccount, unchanged } from './account-item.ts';
import { type CreditsTable, writeAccount } from './account-transaction.ts';
import { type EntryDescription, type NewEntry, rollOverEntry } from './credit-entry-item.ts';
import { requireMayGenerate } from './generating-pause.ts';
import { type Account, type Posting, type RollOver, rollOver } from './ledger.ts';
import { AccountSuspended, type Session, SessionEnded } from './session.ts';

/** A change decided on `basis`. */
export interface AccountUpdate {
  readonly basis: Account;
  readonly entries: readonly NewEntry[];
  readonly after: Pick<Account, 'cycle' | 'closedCycles' | 'grace' | 'allowance' | 'plan'>;
  /** Attributes outside the ledger; null removes one. */
  readonly additionalAttributes: Readonly<Record<string, unknown>>;
  readonly additionalItems: readonly TransactionItem[];
}

/** What a rule decides about an account. */
export type Decision<Refusal, Result, Part extends string = never> =
  | {
      readonly kind: 'post';
      readonly posting: Posting;
      readonly additionalItems: readonly TransactionPart<Part>[];
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
  | {
      readonly kind: 'blocked';
      readonly part: Part;
      readonly existing: Readonly<Record<string, unknown>> | null;
    };

export interface PostRequest<Refusal, Result, Part extends string = never> {
  readonly userId: UserId;
  /** A condition of the write. Null for renderings, sweeps and Stripe, whose work outlives a session. */
  readonly session: Session | null;
  /** Null: no credits move. */
  readonly entry: EntryDescription | null;
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
   * @throws AccountSuspended if a person or program charges a suspended account; nothing was written
   * @throws Rejection if its generating is paused; nothing was written
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

/** Within the route's 10 s. */
const maximumAttempts = 20;

/** The ledger and its accounts. */
export function createCreditsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  jitter?: Jitter,
): CreditsStore {
  const table: CreditsTable = { client, tableName };
  return {
    readAccount: (userId) => readAccount(table, userId),

    post: (request) => post(table, request, jitter),

    async update(userId, { basis, entries, after, additionalItems, additionalAttributes }, now) {
      const result = await writeAccount(table, userId, {
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
        additionalItems: partsOf('additional', additionalItems),
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
}

/** `CreditsStore.post`. */
async function post<Refusal, Result, Part extends string>(
  table: CreditsTable,
  { userId, session, entry, assumed, now, decide }: PostRequest<Refusal, Result, Part>,
  jitter: Jitter | undefined,
): Promise<PostOutcome<Refusal, Result, Part>> {
  let account = assumed ?? (await readAccount(table, userId));
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const instant = now().toISOString();
    if (account.deletedAt !== null) {
      if (session !== null) throw new SessionEnded();
      return { kind: 'deleted' };
    }
    if (session !== null) requireMayCharge(account, instant);
    const due = rollOver(account, instant);
    if (due !== null) {
      account = await writeRollOver(table, userId, session, account, due, instant);
      if (rollOver(account, instant) !== null) {
        // Another write conflicted: nothing may move before the cycle's end is written.
        await backOff(attempt, jitter);
        continue;
      }
    }
    const decision = decide(account);
    // The real account may allow it.
    if (decision.kind === 'refuse') {
      if (account !== assumed) return { kind: 'refused', refusal: decision.refusal };
      account = await readAccount(table, userId);
      continue;
    }
    const { movement, assumptions, grace, closedCycles, freeSampleVideo } = decision.posting;
    const result = await writeAccount(table, userId, {
      entries: entry === null ? [] : [{ ...entry, movement }],
      lastEntryAt: account.lastEntryAt,
      condition: conditionOf(assumptions),
      attributes: {
        ...(grace && { grace }),
        ...(closedCycles && { closed_cycles: closedCycles }),
        ...(freeSampleVideo !== undefined && { free_sample_video: freeSampleVideo }),
      },
      additionalItems: decision.additionalItems,
      videoInFlight: decision.videoInFlight ?? null,
      session,
      instant,
    });
    if (result.kind === 'written') return { kind: 'posted', result: decision.result };
    if (result.kind === 'already' || result.kind === 'blocked') return result;
    if (result.kind === 'account-differs') account = result.account;
    if (attempt > 1 || result.kind === 'conflict') await backOff(attempt, jitter);
  }
  throw new AccountContended();
}

/** @throws Rejection if the person may charge nothing now */
function requireMayCharge(account: Account, instant: string): void {
  if (account.suspendedAt !== null) throw new AccountSuspended();
  requireMayGenerate(account, new Date(instant));
}

async function readAccount({ client, tableName }: CreditsTable, userId: UserId): Promise<Account> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: accountKey(userId), ConsistentRead: true }),
  );
  return parseAccount(Item);
}

/** Writes a cycle's end or start unless another request did; returns the account after it. */
async function writeRollOver(
  table: CreditsTable,
  userId: UserId,
  session: Session | null,
  account: Account,
  due: RollOver,
  instant: string,
): Promise<Account> {
  await writeAccount(table, userId, {
    entries: due.entries.map((entry) => rollOverEntry(entry, account)),
    lastEntryAt: account.lastEntryAt,
    condition: unchanged(account),
    attributes: cycleAttributes(due.account),
    additionalItems: [],
    videoInFlight: null,
    session,
    instant,
  });
  return readAccount(table, userId);
}

/** Too many requests write the account at once; nothing was written. */
export class AccountContended extends DependencyFailure {
  constructor() {
    super('DynamoDB', null);
    this.message = 'The account is being changed by too many requests at once.';
    this.name = 'AccountContended';
  }
}
