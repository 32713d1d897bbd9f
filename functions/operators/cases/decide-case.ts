import { decideCase as decideByRule } from '../../tables/cases/case-rule.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { expectedCaseEffect, outcomeInWords } from './expected-case-effect.ts';
import { suspendsOwner } from './repeated-removals.ts';
import { type CaseDependencies, type ReportedCase, readReported } from './reported-case.ts';
import { writeCase } from './write-case.ts';

/** Removes the reported video or lets it be shown. The third removal of an owner within a year suspends them. */
export function decideCase(dependencies: CaseDependencies): TransactionAction<'decideCase', ReportedCase> {
  return {
    effect: 'transaction',
    read: ({ case: id }) => readReported(dependencies, id),

    decide(state, { outcome, ground, statement }, at, operator) {
      const { item } = state;
      const change = decideByRule(item, { outcome, ground, statement, by: operator }, at);
      if (change.kind === 'refused') return refuse(change.sentence);
      const suspends = outcome === 'removed' && suspendsOwner(state, at);
      const because = ground === null ? '' : `, for ${ground.replaceAll('_', ' ')}`;
      return expectEffect({
        ...expectedCaseEffect(state, change.next, { statement, suspends }),
        sentence: `Decide the case ${item.reference}: ${outcomeInWords(item, outcome)}${because}${suspends ? ', and suspend the account' : ''}`,
      });
    },

    apply(state, { outcome, ground, statement }, { operator }, auditItems, at) {
      const change = decideByRule(state.item, { outcome, ground, statement, by: operator }, at);
      const removes = outcome === 'removed';
      const suspends = removes && suspendsOwner(state, at);
      return writeCase(dependencies, state, change, auditItems, at, { removes, suspends });
    },
  };
}
