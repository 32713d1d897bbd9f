import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAccountCodesStore } from '../../account/account-codes.store.ts';
import { confirmOwnerInAws } from '../../account/confirm-owner-in-aws.ts';
import { sendNoticeByLambda } from '../../account/notice.ts';
import { createSessionsStore } from '../../account/sessions.store.ts';
import { environment } from '../../aws/environment.ts';
import { log } from '../../log/logger.ts';
import type { MakeKeyDependencies } from './create-api-key.ts';
import { apiKeySecret, keysInAws } from './keys-in-aws.ts';

/** Makes secrets with the tables, the pool and the function that the stacks name. */
export function makeKeyInAws(client: DynamoDBDocumentClient): MakeKeyDependencies {
  const codes = createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE'));
  return {
    keys: keysInAws(client),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    confirmOwner: confirmOwnerInAws('api_key', codes),
    codes,
    sendNotice: sendNoticeByLambda(),
    secret: apiKeySecret,
    now: () => new Date(),
    log,
  };
}
