import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { endAllSessionsInAws } from './end-all-sessions.ts';
import { endSessions } from './end-sessions.ts';

export const handler = apiHandler(
  'endSessions',
  'temporarily_unavailable',
  endSessions({
    endAllSessions: endAllSessionsInAws(),
    log,
  }),
);
