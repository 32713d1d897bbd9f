import { endingPause } from '../../tables/credits/generating-pause.ts';
import type { GeneratingPause } from '../../tables/credits/ledger.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { writeEffect } from '../action/write-items.ts';
import { accountOf } from './account-of.ts';
import type { SuspensionDependencies } from './suspend-person.ts';

/** The person may make videos again: refused requests had paused that. */
export function resumeGenerating(
  dependencies: SuspensionDependencies,
): TransactionAction<'resumeGenerating', GeneratingPause> {
  const { creditsTable, write } = dependencies;
  return {
    effect: 'transaction',
    read: async ({ person }) => (await accountOf(dependencies, person)).generatingPause,
    decide: ({ pausedAt, waitsUntil, refusedAt }, { person }, at) => {
      const isWaiting = waitsUntil !== null && waitsUntil > at.toISOString();
      if (pausedAt === null && !isWaiting) return refuse('The account makes videos already.');
      return expectEffect({
        sentence: `Let account ${person} make videos again`,
        changes: [
          {
            what: 'Makes no videos',
            before: pausedAt === null ? `Until ${waitsUntil}` : `Since ${pausedAt}`,
            after: null,
          },
          { what: 'Refused requests that count', before: String(refusedAt.length), after: '0' },
        ],
        person,
      });
    },
    apply: (pause, { person }, _operation, auditItems) =>
      writeEffect(write, [endingPause(creditsTable, person, pause)], auditItems),
  };
}
