import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { getStatus } from './get-status.ts';
import { createStatusStore } from './status.store.ts';

export const handler = apiHandler(
  'getStatus',
  'temporarily_unavailable',
  getStatus({
    status: createStatusStore(createDocumentClient(), environment('STATUS_TABLE')),
    now: () => new Date(),
  }),
);
