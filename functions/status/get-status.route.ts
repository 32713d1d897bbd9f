import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createStatusStore } from '../tables/status/status.store.ts';
import { getStatus } from './get-status.ts';

export const handler = apiHandler(
  'getStatus',
  'temporarily_unavailable',
  getStatus({
    status: createStatusStore(createDocumentClient(), environment('STATUS_TABLE')),
    now: () => new Date(),
  }),
);
