import { operatorCreditsPerDayMaximum } from '../../../contract/billing/credit-entries.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { operatorMaxima } from '../../../contract/operator-maxima.ts';
import { entryOfOperator, type MoveDirection, sumOfOperators } from '../../credits/operator-movement.ts';
import type { Log } from '../../log/logger.ts';
import { atMost, type CurrentSettings } from '../../settings/settings.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import {
  type Account,
  type Assumptions,
  accountAt,
  applyMovement,
  assumptionsHold,
  type Movement,
  noMovement,
  rollOver,
  spend,
  spendableCredits,
} from '../../tables/credits/ledger.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import { forecastOf } from '../action/forecast.ts';
import type { Decision, Operation, TransactionAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { AuditItems, AuditPart } from '../action/write-items.ts';
import { type AccountDependencies, accountOf } from './account-of.ts';

export interface MoveCreditsDependencies extends AccountDependencies {
  readonly credits: Pick<CreditsStore, 'readAccount' | 'post'>;
  readonly limitsTable: string;
  readonly settings: CurrentSettings;
  readonly log: Log;
}

interface MoveState {
  readonly account: Account;
  /** More needs a second person. */
  readonly aloneCredits: number;
}

interface MoveInput {
  readonly person: UserId;
  readonly credits: number;
}

/** Grants credits that never expire. */
export function grantCredits(
  dependencies: MoveCreditsDependencies,
): TransactionAction<'grantCredits', MoveState> {
  return moveCredits(dependencies, 'grant');
}

/** Takes credits as a charge would, all or nothing. */
export function takeCredits(
  dependencies: MoveCreditsDependencies,
): TransactionAction<'takeCredits', MoveState> {
  return moveCredits(dependencies, 'take');
}

function moveCredits(dependencies: MoveCreditsDependencies, direction: MoveDirection) {
  const { settings } = dependencies;
  return {
    effect: 'transaction',

    async read({ person }: MoveInput): Promise<MoveState> {
      const [account, current] = await Promise.all([accountOf(dependencies, person), settings()]);
      return {
        account,
        aloneCredits: atMost(current, 'operator.grant_alone_credits', operatorMaxima.grantAloneCredits),
      };
    },

    decide: (state: MoveState, input: MoveInput, at: Date) => decideMove(direction, state, input, at),

    apply: (
      { account }: MoveState,
      input: MoveInput,
      operation: Operation,
      auditItems: AuditItems,
      at: Date,
    ) => applyMove(dependencies, { direction, account, input, operation, auditItems, at }),
  } as const;
}

/** Pure. */
function decideMove(
  direction: MoveDirection,
  { account: stored, aloneCredits }: MoveState,
  { person, credits }: MoveInput,
  at: Date,
): Decision {
  const now = at.toISOString();
  const before = accountAt(stored, now);
  const movement = movementOf(direction, before, credits, now);
  if (movement === null) {
    const { total } = spendableCredits(before, now);
    return refuse(`They can spend ${whole(total)} credits, ${whole(credits)} were to be taken.`);
  }
  const after = applyMovement(before, movement);
  const isGrant = direction === 'grant';
  return expectEffect({
    sentence: isGrant
      ? `Grant ${whole(credits)} credits to account ${person}`
      : `Take ${whole(credits)} credits from account ${person}`,
    changes: changesOf(before, after, now),
    entries: [
      // What time alone has changed is written first.
      ...(rollOver(stored, now)?.entries ?? []).map((due) => ({
        kind: due.kind,
        source: 'plan',
        credits: sumOf(due.movement),
      })),
      { kind: isGrant ? 'grant' : 'revoke', source: 'support', credits: sumOf(movement) },
    ],
    forecast: forecastOf(before, after, at),
    person,
    purse: { credits, cents: 0 },
    secondPerson:
      isGrant && credits > aloneCredits
        ? `More than ${whole(aloneCredits)} credits: another operator confirms it.`
        : null,
  });
}

/** `20,000` */
function whole(credits: number): string {
  return credits.toLocaleString('en-US');
}

/** Null: there are too few to take. */
function movementOf(
  direction: MoveDirection,
  account: Account,
  credits: number,
  now: string,
): Movement | null {
  if (direction === 'grant') return { ...noMovement, purchasedCredits: credits };
  const decision = spend(account, credits, now);
  return decision.kind === 'covered' ? decision.posting.movement : null;
}

function sumOf({ cycleCredits, purchasedCredits, graceCredits }: Movement): number {
  return cycleCredits + purchasedCredits + graceCredits;
}

function changesOf(before: Account, after: Account, now: string) {
  const rows = [
    ['Can be spent', spendableCredits(before, now).total, spendableCredits(after, now).total],
    ['Grace credits', before.graceCredits, after.graceCredits],
    ['Plan credits', before.cycleCredits, after.cycleCredits],
    ['Purchased credits', before.purchasedCredits, after.purchasedCredits],
  ] as const;
  return rows
    .filter(([, from, to]) => from !== to)
    .map(([what, from, to]) => ({ what, before: whole(from), after: whole(to) }));
}

interface Move {
  readonly direction: MoveDirection;
  readonly account: Account;
  readonly input: MoveInput;
  readonly operation: Operation;
  readonly auditItems: AuditItems;
  readonly at: Date;
}

async function applyMove(
  { credits: store, limitsTable, log }: MoveCreditsDependencies,
  { direction, account, input: { person, credits }, operation, auditItems, at }: Move,
) {
  const { id, operator, reason } = operation;
  const entry = entryOfOperator(direction, id, { name: operator, reason: reason.sentence });
  const additionalItems = [
    ...auditItems,
    { part: 'sum of all operators' as const, item: sumOfOperators(limitsTable, credits, at) },
  ];
  const decided = accountAt(account, at.toISOString());
  const assumptions = everythingOf(decided);
  const movement = movementOf(direction, decided, credits, at.toISOString());
  if (movement === null) return { kind: 'differs' } as const;
  const outcome = await store.post<'differs', null, AuditPart | 'sum of all operators'>({
    userId: person,
    session: null,
    entry,
    assumed: account,
    now: () => at,
    decide: (current) =>
      assumptionsHold(current, assumptions)
        ? { kind: 'post', posting: { movement, assumptions }, additionalItems, result: null }
        : { kind: 'refuse', refusal: 'differs' },
  });
  switch (outcome.kind) {
    case 'posted':
      log.warn('credits.moved_by_operator', {
        user_id: person,
        entry: `${entry.kind}#${entry.reference}`,
        credits: sumOf(movement),
      });
      return { kind: 'done' } as const;
    case 'already':
      return { kind: 'already' } as const;
    case 'deleted':
    case 'refused':
      return { kind: 'differs' } as const;
    case 'blocked': {
      const { part } = outcome;
      if (part !== 'sum of all operators') return { kind: 'blocked', part } as const;
      throw new OperatorRejection('purse_empty', {
        message: `All operators together may move ${whole(operatorCreditsPerDayMaximum)} credits a day (UTC).`,
      });
    }
  }
}

/** What was shown must be true to the credit. */
function everythingOf(account: Account): Assumptions {
  return {
    cycleCredits: { equals: account.cycleCredits },
    purchasedCredits: { equals: account.purchasedCredits },
    graceCredits: { equals: account.graceCredits },
    cycleId: { equals: account.cycle?.id ?? null },
  };
}
