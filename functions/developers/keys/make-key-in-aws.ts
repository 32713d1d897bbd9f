import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { confirmOwnerInAws } from '../../owner/confirm-owner-in-aws.ts';
import { sendNoticeByLambda } from '../../owner/notice.ts';
import { createAccountCodesStore } from '../../tables/account-codes/account-codes.store.ts';
import { apiKeySecret, keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import type { MakeKeyDependencies } from './create-api-key.ts';

/** Dependencies from the environment. */
export function makeKeyInAws(): MakeKeyDependencies {
  const client = createDocumentClient();
  const codes = createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE'));
  return {
    keys: keysInAws(),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    confirmOwner: confirmOwnerInAws('api_key', codes),
    codes,
    sendNotice: sendNoticeByLambda(),
    secret: apiKeySecret,
    now: () => new Date(),
    log,
  };
}
