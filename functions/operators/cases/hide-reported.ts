import { hideCase } from '../../tables/cases/case-rule.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { expectedCaseEffect } from './expected-case-effect.ts';
import { type CaseDependencies, type ReportedCase, readReported } from './reported-case.ts';
import { writeCase } from './write-case.ts';

/** Hides the reported video until the case is decided. */
export function hideReported(
  dependencies: CaseDependencies,
): TransactionAction<'hideReported', ReportedCase> {
  return {
    effect: 'transaction',
    read: ({ case: id }) => readReported(dependencies, id),

    decide(state, _input, at) {
      const { item, videos } = state;
      const change = hideCase(item, at);
      if (change.kind === 'refused') return refuse(change.sentence);
      if (videos.length === 0) return refuse('The video is gone already.');
      return expectEffect({
        ...expectedCaseEffect(state, change.next),
        sentence: `Hide the video of account ${item.owner ?? 'unknown'} until the case ${item.reference} is decided`,
      });
    },

    apply: (state, _input, _operation, auditItems, at) =>
      writeCase(dependencies, state, hideCase(state.item, at), auditItems, at),
  };
}
