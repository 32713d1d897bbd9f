import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { log } from '../../log/logger.ts';
import { confirmOwnerInAws } from '../../owner/confirm-owner-in-aws.ts';
import { createAccountCodesStore } from '../../tables/account-codes/account-codes.store.ts';
import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { changeApiKey } from './change-api-key.ts';

const client = createDocumentClient();
const codes = createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE'));

export const handler = apiHandler(
  'changeApiKey',
  'temporarily_unavailable',
  changeApiKey({
    keys: keysInAws(),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    confirmOwner: confirmOwnerInAws('api_key', codes),
    codes,
    now: () => new Date(),
    log,
  }),
  personLimitsInAws(),
);
