import type { EndAllSessions } from '../../sessions/end-all-sessions.ts';
import type { FindPerson, PoolPerson } from '../../user-pool/pool-person.ts';
import { expectEffect } from '../action/expected-effect.ts';
import type { OutsideAction } from '../action/operator-action.ts';
import { requirePerson } from './require-person.ts';

export type EndSessionsAction = OutsideAction<'endSessions', PoolPerson>;

/** Ends a person's sessions everywhere. A repeat also ends what was begun since: they sign in again. */
export function endSessions(dependencies: {
  readonly findPerson: FindPerson;
  readonly endAllSessions: EndAllSessions;
}): EndSessionsAction {
  return {
    effect: 'outside',
    read: ({ person }) => requirePerson(dependencies.findPerson, person),
    decide: ({ userId }) =>
      expectEffect({
        person: userId,
        sentence: `End all sessions of account ${userId}`,
        changes: [{ what: 'Sessions', before: 'as they are', after: 'all ended' }],
      }),
    async perform({ person }) {
      await dependencies.endAllSessions(person);
      return 'All sessions have ended.';
    },
  };
}
