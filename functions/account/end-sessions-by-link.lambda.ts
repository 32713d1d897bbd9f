import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { createEndAllSessions } from './end-all-sessions.ts';
import { endSessionsByLink } from './end-sessions-by-link.ts';
import { createUserPoolClient } from './find-user.ts';
import { createSessionLinksStore } from './session-links.store.ts';
import { createSessionsStore } from './sessions.store.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'endSessionsByLink',
  'temporarily_unavailable',
  endSessionsByLink({
    links: createSessionLinksStore(client, environment('ACCOUNT_CODES_TABLE')),
    endAllSessions: createEndAllSessions(
      createUserPoolClient(),
      environment('USER_POOL_ID'),
      createSessionsStore(client, environment('CREDITS_TABLE')),
    ),
    now: () => new Date(),
    log,
  }),
);
