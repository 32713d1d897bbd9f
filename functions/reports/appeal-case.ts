import type { OwnCase } from '../../contract/reports/cases.ts';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import { appealCase as appealed } from '../tables/cases/case-rule.ts';
import type { CasesStore } from '../tables/cases/cases.store.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import { presentOwnCase } from './present-own-case.ts';

export interface AppealCaseDependencies {
  readonly cases: Pick<CasesStore, 'read' | 'changing' | 'counting'>;
  /** A suspended person may appeal: the removal may be why. */
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly now: () => Date;
  readonly log: Log;
}

/** The follower and operators write the case as well. */
const triesMaximum = 5;

/** POST /api/cases/{id}/appeal: by the owner, once. Repeating the same text changes nothing. */
export function appealCase(dependencies: AppealCaseDependencies): Route<'appealCase'> {
  const { cases, sessions, now, log } = dependencies;
  return async ({ userId, session, path: { id }, body: { text } }) => {
    for (let tries = 0; tries < triesMaximum; tries += 1) {
      const at = now();
      const item = await cases.read(id);
      const own = item === null ? null : presentOwnCase(item, userId, at);
      if (item === null || own === null) throw new Rejection('not_found');
      if (own.appeal?.text === text) return own;
      const change = appealed(item, text, at);
      if (change.kind === 'refused') throw new Rejection('not_in_this_state', { message: change.sentence });
      const { next, counts } = change;
      const isWritten = await sessions.write(session, [
        cases.changing(next),
        cases.counting(next.kind, counts, at),
      ]);
      if (!isWritten) continue;
      log.info('report.appealed', { case_id: id });
      return requireOwn(presentOwnCase(next, userId, at));
    }
    throw new DependencyFailure('DynamoDB', 'the case changed at each attempt');
  };
}

function requireOwn(own: OwnCase | null): OwnCase {
  if (own === null) throw new Rejection('not_found');
  return own;
}
