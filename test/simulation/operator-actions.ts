import { charges } from 'stripe-emulator/state/collections.ts';
import { UserId } from '../../contract/fields/ids.ts';
import type { InputOf, OperatorActionName } from '../../contract/operators/operator-actions.ts';
import type { Operator } from '../../functions/operators/action/operator.ts';
import { OperatorRejection } from '../../functions/operators/action/operator-rejection.ts';
import { confirmAction } from '../../functions/operators/actions/confirm-action.ts';
import { decideApproval } from '../../functions/operators/actions/decide-approval.ts';
import { listApprovals } from '../../functions/operators/actions/list-approvals.ts';
import { previewAction } from '../../functions/operators/actions/preview-action.ts';
import type { Answer, Platform } from './platform.ts';

/** Credits that an operator granted by a command, or took where the amount is below zero. */
export interface OperationRecord {
  readonly userId: UserId;
  readonly operation: string;
  readonly amount: number;
  answer: Answer<'moved' | 'refused'> | undefined;
}

/** What operators do to people, through the steps of the console and of the commands. */
export interface OperatorActions {
  readonly operations: readonly OperationRecord[];
  /** `npm run credits` */
  readonly moveByCommand: (userId: UserId) => Promise<void>;
  readonly act: (userId: UserId) => Promise<void>;
  /** One of two operators looks at the preview, waits a while, and confirms it until there is an answer. */
  readonly confirm: <Name extends OperatorActionName>(action: Name, input: InputOf<Name>) => Promise<void>;
  readonly approve: () => Promise<void>;
  /** Some payment, in whole or in part. */
  readonly refund: () => Promise<void>;
}

const names = ['ada', 'grace'] as const;
const shell = 'arn:aws:iam::111122223333:user/grace';
const reason = { kind: 'goodwill', sentence: 'A simulated reason.' } as const;

export function createOperatorActions(
  platform: Platform,
  retry: <Value>(tries: number, ask: () => Promise<Answer<Value>>) => Promise<Answer<Value>>,
): OperatorActions {
  const { random, call, sleep, scheduler, stripe } = platform;
  let confirmations = 0;
  const operations: OperationRecord[] = [];

  return {
    operations,
    confirm,

    /** Repeats the command until there is an answer. */
    async moveByCommand(userId) {
      const number = operations.length + 1;
      const amount = [700, -300, 2_000, -5_000][number % 4] ?? 0;
      const operation = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
      const record: OperationRecord = { userId, operation, amount, answer: undefined };
      operations.push(record);
      const action = amount > 0 ? ('grantCredits' as const) : ('takeCredits' as const);
      const request = { action, input: { person: userId, credits: Math.abs(amount) }, reason };
      const shown = await retry(4, () =>
        call(`a command shows ${amount} of ${userId.slice(-2)}`, ({ operators }) =>
          refusable(previewAction(operators)(operator(shell), request)),
        ),
      );
      if (shown.kind !== 'answered' || shown.value === 'refused') return;
      const { hash } = shown.value;
      record.answer = await retry(4, () =>
        call(`a command moves ${amount} of ${userId.slice(-2)}`, async ({ operators }) => {
          const engine = { ...operators, countOperators: null };
          const moving = confirmAction(engine)(operator(shell), { ...request, hash, operation });
          return (await refusable(moving)) === 'refused' ? 'refused' : 'moved';
        }),
      );
    },

    async act(userId) {
      const person = { person: userId };
      switch (
        random.pick(['grant', 'grant', 'large grant', 'take', 'suspend', 'resume', 'outside'] as const)
      ) {
        case 'grant':
          return confirm('grantCredits', { ...person, credits: random.pick([700, 5_000]) });
        case 'large grant':
          return confirm('grantCredits', { ...person, credits: random.pick([5_001, 12_000]) });
        case 'take':
          return confirm('takeCredits', { ...person, credits: random.pick([300, 5_000]) });
        case 'suspend':
          return confirm('suspendPerson', person);
        case 'resume':
          return confirm('resumePerson', person);
        case 'outside':
          return confirm('endSessions', person);
      }
    },

    async refund() {
      const paid = stripe.objects.all(charges).filter((charge) => charge.paid);
      const charge = paid[random.integer(paid.length)];
      const person = charge && stripe.userOf(String(charge.customer));
      if (charge === undefined || person == null) return;
      await confirm('refundPayment', {
        ...{ person: UserId.parse(person), payment: charge.id },
        amount_cents: random.pick([null, 1_000, 3_000]),
      });
    },

    /** Both operators approve what waits, some of it at the same time. */
    async approve() {
      const listed = await call('an operator lists approvals', ({ operators }) => listApprovals(operators)());
      if (listed.kind !== 'answered') return;
      for (const { id, preview } of listed.value.requests) {
        const decide = (name: (typeof names)[number]) =>
          retry(2, () =>
            call(`${name} approves ${id.slice(-2)}`, ({ operators }) =>
              refusable(
                decideApproval(operators)(operator(name), id, { decision: 'approve', hash: preview.hash }),
              ),
            ),
          );
        await Promise.all(names.map(decide));
      }
    },
  };

  async function confirm<Name extends OperatorActionName>(action: Name, input: InputOf<Name>): Promise<void> {
    const as = operator(random.pick(names));
    confirmations += 1;
    const operation = `00000000-0000-4000-9000-${String(confirmations).padStart(12, '0')}`;
    const preview = () =>
      call(`${as.name} previews ${action}`, ({ operators }) =>
        refusable(previewAction(operators)(as, { action, input, reason })),
      );
    const shown = await retry(3, preview);
    if (shown.kind !== 'answered' || shown.value === 'refused') return;
    const { hash } = shown.value;
    await sleep(random.fraction() ** 3 * 60_000);
    const ask = () =>
      call(`${as.name} confirms ${action} ${operation.slice(-2)}`, ({ operators }) =>
        refusable(confirmAction(operators)(operator(as.name), { action, input, reason, hash, operation })),
      );
    if (random.isHit(0.3)) await Promise.all([ask(), ask()]);
    await retry(4, ask);
  }

  function operator(name: string): Operator {
    const signedInAt = new Date(scheduler.now());
    return { name, roles: ['owner'], signedInAt, sessionEndsAt: new Date(signedInAt.getTime() + 3_600_000) };
  }
}

/** The console shows why. */
async function refusable<Value>(answer: Promise<Value>): Promise<Value | 'refused'> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof OperatorRejection) return 'refused';
    throw error;
  }
}
