import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { createEndAllSessions } from './end-all-sessions.ts';
import { endSessions } from './end-sessions.ts';
import { createUserPoolClient } from './find-user.ts';
import { createSessionsStore } from './sessions.store.ts';

export const handler = apiHandler(
  'endSessions',
  'temporarily_unavailable',
  endSessions({
    endAllSessions: createEndAllSessions(
      createUserPoolClient(),
      environment('USER_POOL_ID'),
      createSessionsStore(createDocumentClient(), environment('CREDITS_TABLE')),
    ),
    log,
  }),
);
