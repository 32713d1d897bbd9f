import { expectEffect } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { type WriteItems, writeEffect } from '../action/write-items.ts';
import { type AccountDependencies, accountOf } from './account-of.ts';

/** A note is its row of the audit. */
export function writeNote(
  dependencies: AccountDependencies & { readonly write: WriteItems },
): TransactionAction<'writeNote', null> {
  return {
    effect: 'transaction',
    async read({ person }) {
      await accountOf(dependencies, person);
      return null;
    },
    decide: (_, { person, note }) =>
      expectEffect({
        sentence: `Write a note on account ${person}`,
        changes: [{ what: 'Note', before: null, after: note }],
        person,
      }),
    apply: (_, _input, _operation, auditItems) => writeEffect(dependencies.write, [], auditItems),
  };
}
