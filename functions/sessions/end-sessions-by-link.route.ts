import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { createSessionLinksStore } from '../tables/session-links/session-links.store.ts';
import { endAllSessionsInAws } from './end-all-sessions.ts';
import { endSessionsByLink } from './end-sessions-by-link.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'endSessionsByLink',
  'temporarily_unavailable',
  endSessionsByLink({
    links: createSessionLinksStore(client, environment('ACCOUNT_CODES_TABLE')),
    endAllSessions: endAllSessionsInAws(),
    now: () => new Date(),
    log,
  }),
);
