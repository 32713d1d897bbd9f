import { resuming, suspending } from '../../tables/credits/suspensions.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { type WriteItems, writeEffect } from '../action/write-items.ts';
import { type AccountDependencies, accountOf } from './account-of.ts';

export interface SuspensionDependencies extends AccountDependencies {
  readonly creditsTable: string;
  readonly write: WriteItems;
}

/** ISO 8601; null: the person is not suspended. */
type SuspendedAt = string | null;

/** The person may still read, export, cancel and delete. */
export function suspendPerson(
  dependencies: SuspensionDependencies,
): TransactionAction<'suspendPerson', SuspendedAt> {
  const { creditsTable, write } = dependencies;
  return {
    effect: 'transaction',
    read: async ({ person }) => (await accountOf(dependencies, person)).suspendedAt,
    decide: (suspendedAt, { person }) =>
      suspendedAt === null
        ? expectEffect({
            sentence: `Suspend account ${person}`,
            changes: [
              { what: 'Suspended', before: null, after: 'May neither spend, share nor make API keys' },
            ],
            person,
          })
        : refuse(`The account is suspended since ${suspendedAt}.`),
    apply: (_, { person }, _operation, auditItems, at) =>
      writeEffect(write, [suspending(creditsTable, person, at)], auditItems),
  };
}

/** The person may spend, share and make API keys again. */
export function resumePerson(
  dependencies: SuspensionDependencies,
): TransactionAction<'resumePerson', SuspendedAt> {
  const { creditsTable, write } = dependencies;
  return {
    effect: 'transaction',
    read: async ({ person }) => (await accountOf(dependencies, person)).suspendedAt,
    decide: (suspendedAt, { person }) =>
      suspendedAt === null
        ? refuse('The account is not suspended.')
        : expectEffect({
            sentence: `Resume account ${person}`,
            changes: [{ what: 'Suspended', before: `Since ${suspendedAt}`, after: null }],
            person,
          }),
    apply: async (suspendedAt, { person }, _operation, auditItems) =>
      suspendedAt === null
        ? { kind: 'differs' }
        : writeEffect(write, [resuming(creditsTable, person, suspendedAt)], auditItems),
  };
}
