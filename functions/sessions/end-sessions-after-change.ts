import type { UserId } from '../../contract/fields/ids.ts';
import { Rejection } from '../errors/rejection.ts';
import { causeOf, type Log, log } from '../log/logger.ts';
import { type EndAllSessions, endAllSessionsInAws } from './end-all-sessions.ts';

/**
 * Ends a person's sessions after a change.
 *
 * @param changed the start of the message if that fails
 * @throws Rejection `sessions_not_ended`
 */
export type EndSessionsAfterChange = (userId: UserId, changed: string) => Promise<void>;

export function createEndSessionsAfterChange(
  endAllSessions: EndAllSessions,
  log: Log,
): EndSessionsAfterChange {
  return async (userId, changed) => {
    try {
      await endAllSessions(userId);
    } catch (error) {
      log.error('account.sessions_not_ended', { user_id: userId, cause: causeOf(error) });
      throw new Rejection('sessions_not_ended', {
        message: `${changed} Sign in again and choose “Sign out everywhere”.`,
      });
    }
  };
}

/** Dependencies from the environment. */
export function endSessionsInAws(): EndSessionsAfterChange {
  return createEndSessionsAfterChange(endAllSessionsInAws(), log);
}
