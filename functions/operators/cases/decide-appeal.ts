import { decideAppeal as decideByRule } from '../../tables/cases/case-rule.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { expectedCaseEffect, outcomeInWords } from './expected-case-effect.ts';
import { type CaseDependencies, type ReportedCase, readReported } from './reported-case.ts';
import { writeCase } from './write-case.ts';

/** Shows a removed video again or not. Who removed it does not decide on it alone. */
export function decideAppeal(
  dependencies: CaseDependencies,
): TransactionAction<'decideAppeal', ReportedCase> {
  return {
    effect: 'transaction',
    read: ({ case: id }) => readReported(dependencies, id),

    decide(state, { outcome, statement }, at, operator) {
      const { item } = state;
      const change = decideByRule(item, { outcome, statement, by: operator }, at);
      if (change.kind === 'refused') return refuse(change.sentence);
      const words =
        outcome === 'shown'
          ? `Grant the appeal in ${item.reference}: ${outcomeInWords(item, outcome)}`
          : `Refuse the appeal in ${item.reference}: the video of account ${item.owner ?? 'unknown'} stays removed`;
      const effect = expectedCaseEffect(state, change.next, { statement });
      const isOwnDecision = item.decision?.by.toLowerCase() === operator.toLowerCase();
      return expectEffect({
        ...effect,
        sentence: words,
        secondPerson:
          effect.secondPerson ??
          (isOwnDecision
            ? 'You removed the video: another operator confirms what becomes of the appeal.'
            : null),
      });
    },

    apply: (state, { outcome, statement }, { operator }, auditItems, at) =>
      writeCase(
        dependencies,
        state,
        decideByRule(state.item, { outcome, statement, by: operator }, at),
        auditItems,
        at,
      ),
  };
}
