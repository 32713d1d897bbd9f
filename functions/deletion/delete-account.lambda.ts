import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { confirmOwnerInAws } from '../owner/confirm-owner-in-aws.ts';
import { sendNoticeByLambda } from '../owner/notice.ts';
import { createAccountCodesStore } from '../tables/account-codes/account-codes.store.ts';
import { createDeletionsStore } from '../tables/credits/deletions.store.ts';
import { deleteAccount } from './delete-account.ts';
import { eraseAccountInAws } from './erase-account-in-aws.ts';

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
    eraseAccount: eraseAccountInAws(deletions),
    sendNotice: sendNoticeByLambda(),
    now,
    log,
  }),
  personLimitsInAws(),
);
