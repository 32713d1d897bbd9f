import type { AuditItems } from '../../functions/operators/action/write-items.ts';
import type { ApprovalDependencies } from '../../functions/operators/actions/engine.ts';
import type { RehearsableAction } from '../../functions/operators/actions/rehearsable-action.ts';
import { withoutCondition } from './altered-commands.ts';
import type { InjectedBug } from './injected-bug.ts';

type Rehearsal = Awaited<ReturnType<RehearsableAction['rehearse']>>;

/** Mistakes about what operators do. */
export const injectedOperatorBugs: readonly InjectedBug[] = [
  {
    name: 'the audit is written after the effect, apart from it',
    histories: 'operators',
    detectedBy: ['audit equals effects'],
    overrides: () => ({
      operators: (engine) =>
        onRehearsals(engine, (rehearsal) =>
          onApply(rehearsal, async (apply, items) => {
            const applied = await apply(items.filter(({ part }) => part !== 'audit'));
            await engine.write(items.filter(({ part }) => part === 'audit'));
            return applied;
          }),
        ),
    }),
  },
  {
    name: 'one operator is both people',
    histories: 'operators',
    detectedBy: ['two people'],
    overrides: () => ({
      operators: (engine) => ({
        ...engine,
        requests: {
          ...engine.requests,
          async read(operation) {
            const stored = await engine.requests.read(operation);
            return stored?.state === 'waiting' ? { ...stored, requested_by: 'another' } : stored;
          },
        },
      }),
    }),
  },
  {
    name: 'a confirmation is decided on the state that was shown',
    histories: 'operators',
    detectedBy: ['what was shown is what happens'],
    overrides: () => {
      const shown = new Map<string, Rehearsal['decision']>();
      return {
        operators: (engine) =>
          onRehearsals(engine, (rehearsal) => {
            const key = JSON.stringify(rehearsal.input);
            const decision = shown.get(key) ?? rehearsal.decision;
            shown.set(key, decision);
            return { ...rehearsal, decision };
          }),
      };
    },
  },
  {
    name: 'a purse is counted and not checked',
    histories: 'operators',
    detectedBy: ['a purse is never overdrawn'],
    overrides: () => ({ command: withoutCondition('#cents', /./) }),
  },
  {
    name: 'a suspended person is charged',
    histories: 'operators',
    detectedBy: ['a suspended person never spends'],
    overrides: () => ({ command: withoutCondition('last_entry_at', /suspended_at/) }),
  },
];

/** Alters what each action rehearses. */
function onRehearsals(
  engine: ApprovalDependencies,
  alter: (rehearsal: Rehearsal) => Rehearsal,
): ApprovalDependencies {
  const actions = Object.fromEntries(
    Object.entries(engine.actions).map(([name, action]) => [
      name,
      {
        ...action,
        rehearse: async (...request: Parameters<RehearsableAction['rehearse']>) =>
          alter(await action.rehearse(...request)),
      },
    ]),
  );
  return { ...engine, actions };
}

type Apply = Extract<Rehearsal['effect'], { kind: 'transaction' }>['apply'];

function onApply(
  rehearsal: Rehearsal,
  alter: (apply: (items: AuditItems) => ReturnType<Apply>, items: AuditItems) => ReturnType<Apply>,
): Rehearsal {
  const { effect } = rehearsal;
  if (effect.kind === 'outside') return rehearsal;
  return {
    ...rehearsal,
    effect: {
      kind: 'transaction',
      apply: (operation, items, at) => alter((changed) => effect.apply(operation, changed, at), items),
    },
  };
}
