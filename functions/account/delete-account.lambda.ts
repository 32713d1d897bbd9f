import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { createAccountCodesStore } from './account-codes.store.ts';
import { confirmOwnerInAws } from './confirm-owner-in-aws.ts';
import { deleteAccount } from './delete-account.ts';
import { createDeletionsStore } from './deletions.store.ts';
import { eraseAccountInAws } from './erase-account-in-aws.ts';
import { sendNoticeByLambda } from './notice.ts';

const client = createDocumentClient();
const deletions = createDeletionsStore(client, environment('CREDITS_TABLE'));
const now = () => new Date();

export const handler = apiHandler(
  'deleteAccount',
  'temporarily_unavailable',
  deleteAccount({
    proveDeletion: confirmOwnerInAws(
      'deletion',
      createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE')),
    ),
    deletions,
    eraseAccount: eraseAccountInAws(client, deletions),
    sendNotice: sendNoticeByLambda(),
    now,
    log,
  }),
  personLimitsInAws(client),
);
