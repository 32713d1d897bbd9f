import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { deleteAccount } from './delete-account.ts';
import { createDeletionsStore } from './deletions.store.ts';
import { eraseAccountInAws } from './erase-account-in-aws.ts';

const client = createDocumentClient();
const deletions = createDeletionsStore(client, environment('CREDITS_TABLE'));

export const handler = apiHandler(
  'deleteAccount',
  'temporarily_unavailable',
  deleteAccount({
    deletions,
    eraseAccount: eraseAccountInAws(client, deletions),
    now: () => new Date(),
    log,
  }),
);
