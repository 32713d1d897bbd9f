import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import type { SessionLinksStore } from '../tables/session-links/session-links.store.ts';
import type { EndAllSessions } from './end-all-sessions.ts';

/**
 * POST /api/account/sessions/end-by-link: ends all sessions by a mailed link, once. Ends the link last, in
 * case of a failure.
 */
export function endSessionsByLink(dependencies: {
  readonly links: Pick<SessionLinksStore, 'find' | 'end'>;
  readonly endAllSessions: EndAllSessions;
  readonly now: () => Date;
  readonly log: Log;
}): Route<'endSessionsByLink'> {
  const { links, endAllSessions, now, log } = dependencies;
  return async ({ body }) => {
    const userId = await links.find(body.token, now());
    if (userId === null) throw new Rejection('link_ended');
    await endAllSessions(userId);
    log.info('account.sessions_ended_by_link', { user_id: userId });
    await links.end(userId, body.token);
    return { ended: true };
  };
}
