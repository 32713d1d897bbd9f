import * as z from 'zod/mini';
import {
  operatorCreditsMaximum,
  operatorCreditsPerDayMaximum,
} from '../../contract/billing/credit-entries.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import type { TransactionItem } from '../aws/transactions.ts';
import type { Log } from '../log/logger.ts';
import type { PostingPart } from '../tables/credits/account-transaction.ts';
import type { CreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import type { EntryDescription } from '../tables/credits/credit-entry-item.ts';
import type { CreditsStore, Decision, PostOutcome } from '../tables/credits/credits.store.ts';
import { type Account, emptyAccount, noMovement, spend } from '../tables/credits/ledger.ts';
import { AccountName } from '../tables/identities/find-account.ts';
import { entryOfOperator, forgottenAfter, sumOfOperators } from './operator-movement.ts';
import { presentBalance } from './present-balance.ts';

export const MoveRequest = z.strictObject({
  direction: z.enum(['grant', 'take']),
  person: AccountName,
  credits: z
    .int()
    .check(
      z.minimum(1),
      z.maximum(operatorCreditsMaximum, `At most ${operatorCreditsMaximum} credits at once.`),
    ),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** The name of the operator's credentials. */
  operator: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** Idempotency key. */
  operation: z.uuid(),
});
export type MoveRequest = z.infer<typeof MoveRequest>;

export interface MoveCreditsDependencies {
  readonly credits: Pick<CreditsStore, 'post' | 'readAccount'>;
  readonly entries: Pick<CreditEntriesStore, 'find'>;
  /** @throws {Error} with a sentence for the operator, if there is no such account */
  readonly findAccount: (person: MoveRequest['person']) => Promise<UserId>;
  readonly limitsTable: string;
  readonly now: () => Date;
  readonly log: Log;
}

export interface MovedCredits {
  readonly user_id: UserId;
  /** Its key in the ledger. */
  readonly entry: string;
  /** What the person can spend. */
  readonly balance: number;
  /** The operation was done before. */
  readonly is_repeat: boolean;
}

/** Nothing was moved; the message is for the operator. */
export class MoveRefused extends Error {}

/**
 * Grants credits that never expire, or takes credits as a charge would, all or nothing. One transaction
 * writes the entry, the balance, the day's sum of all operators and the operation's id.
 *
 * @throws MoveRefused if nothing was moved
 */
export async function moveCredits(
  dependencies: MoveCreditsDependencies,
  request: MoveRequest,
): Promise<MovedCredits> {
  const { credits, entries, findAccount, limitsTable, now, log } = dependencies;
  const { direction, person, credits: amount, reason, operator, operation } = request;
  const userId = await findAccount(person);
  const entry = entryOfOperator(direction, operation, { name: operator, reason });
  const additionalItems: readonly PostingPart<MovePart>[] = [
    { part: 'sum-of-day', item: sumOfOperators(limitsTable, amount, now()) },
    { part: 'operation', item: operationOnce(limitsTable, operation, now()) },
  ];
  const outcome = await credits.post<number, null, MovePart>({
    userId,
    session: null,
    entry,
    // Written without reading, so that a repetition finds its entry even if too few credits are left.
    assumed: { ...emptyAccount, purchasedCredits: amount },
    now,
    decide: (account) => decide(request, account, additionalItems, now()),
  });
  if (outcome.kind === 'already') {
    await requireSameAmount(entries, userId, entry, request);
  } else if (outcome.kind === 'posted') {
    log.warn('credits.moved_by_operator', {
      user_id: userId,
      entry: `${entry.kind}#${entry.reference}`,
      credits: direction === 'grant' ? amount : 0 - amount,
    });
  } else {
    throw new MoveRefused(`${whyRefused(outcome, request)} Nothing was moved.`);
  }
  return {
    user_id: userId,
    entry: `${entry.kind}#${entry.reference}`,
    balance: presentBalance(await credits.readAccount(userId), now()).credits,
    is_repeat: outcome.kind === 'already',
  };
}

/** What is written with the entry, and may refuse it. */
type MovePart = 'sum-of-day' | 'operation';

function decide(
  { direction, credits: amount }: MoveRequest,
  account: Account,
  additionalItems: readonly PostingPart<MovePart>[],
  at: Date,
): Decision<number, null, MovePart> {
  if (direction === 'grant') {
    const movement = { ...noMovement, purchasedCredits: amount };
    return { kind: 'post', posting: { movement, assumptions: {} }, additionalItems, result: null };
  }
  const decision = spend(account, amount, at.toISOString());
  return decision.kind === 'covered'
    ? { kind: 'post', posting: decision.posting, additionalItems, result: null }
    : { kind: 'refuse', refusal: decision.credits };
}

/** Returns the sentence for the operator. */
function whyRefused(
  outcome: Exclude<PostOutcome<number, null, MovePart>, { readonly kind: 'already' | 'posted' }>,
  { person, credits: amount, operation }: MoveRequest,
): string {
  switch (outcome.kind) {
    case 'refused':
      return `They can spend ${outcome.refusal} credits, ${amount} were to be taken.`;
    case 'deleted':
      return `The account ${person} was deleted.`;
    case 'blocked':
      return outcome.part === 'sum-of-day'
        ? `All operators together may move ${operatorCreditsPerDayMaximum} credits a day (UTC).`
        : `The operation ${operation} was another one.`;
  }
}

/** @throws MoveRefused if the operation moved another amount */
async function requireSameAmount(
  entries: Pick<CreditEntriesStore, 'find'>,
  userId: UserId,
  entry: EntryDescription,
  { credits: amount, operation }: MoveRequest,
): Promise<void> {
  const moved = Math.abs((await entries.find(userId, entry))?.credits ?? 0);
  if (moved !== amount) {
    throw new MoveRefused(
      `The operation ${operation} has moved ${moved} credits already. Nothing was moved now.`,
    );
  }
}

/**
 * The id refuses a different movement for 30 days; its entry refuses a repetition as long as the account exists.
 */
function operationOnce(limitsTable: string, operation: string, at: Date): TransactionItem {
  return {
    Put: {
      TableName: limitsTable,
      Item: { id: `operator-credits#${operation}`, expires_at: forgottenAfter(at) },
      ConditionExpression: 'attribute_not_exists(id)',
    },
  };
}
