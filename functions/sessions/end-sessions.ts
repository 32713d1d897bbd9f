import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import type { EndAllSessions } from './end-all-sessions.ts';

/** POST /api/account/sessions/end: everywhere, also in this browser. */
export function endSessions(dependencies: {
  readonly endAllSessions: EndAllSessions;
  readonly log: Log;
}): Route<'endSessions'> {
  return async ({ userId, session }) => {
    await dependencies.endAllSessions(userId, session);
    dependencies.log.info('account.sessions_ended', { user_id: userId });
    return { ended: true };
  };
}
