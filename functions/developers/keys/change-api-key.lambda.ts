import { createAccountCodesStore } from '../../account/account-codes.store.ts';
import { confirmOwnerInAws } from '../../account/confirm-owner-in-aws.ts';
import { createSessionsStore } from '../../account/sessions.store.ts';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { log } from '../../log/logger.ts';
import { changeApiKey } from './change-api-key.ts';
import { keysInAws } from './keys-in-aws.ts';

const client = createDocumentClient();
const codes = createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE'));

export const handler = apiHandler(
  'changeApiKey',
  'temporarily_unavailable',
  changeApiKey({
    keys: keysInAws(client),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    confirmOwner: confirmOwnerInAws('api_key', codes),
    codes,
    now: () => new Date(),
    log,
  }),
  personLimitsInAws(client),
);
