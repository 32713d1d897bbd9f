import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { createBillingAccountStore } from '../billing/billing-account.store.ts';
import { createStripeClient } from '../billing/stripe-client.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { createAccountCodesStore } from './account-codes.store.ts';
import { createAddressOwners } from './address-owners.ts';
import { addressesAtPool } from './addresses.ts';
import { confirmAddressChange } from './confirm-address-change.ts';
import { endSessionsInAws } from './end-sessions-after-change.ts';
import { createIdentitiesStore } from './identities.store.ts';
import { sendNoticeByLambda } from './notice.ts';
import { ownerOfAtPool } from './owner-of.ts';
import { createSetStripeEmail } from './set-stripe-email.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'confirmAddressChange',
  'temporarily_unavailable',
  confirmAddressChange({
    ownerOf: ownerOfAtPool(),
    codes: createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE')),
    addresses: addressesAtPool(),
    owners: createAddressOwners(createIdentitiesStore(client, environment('IDENTITIES_TABLE'))),
    setStripeEmail: createSetStripeEmail({
      billing: createBillingAccountStore(client, environment('CREDITS_TABLE')),
      stripe: createStripeClient,
    }),
    endSessions: endSessionsInAws(client),
    sendNotice: sendNoticeByLambda(),
    now: () => new Date(),
    log,
  }),
  personLimitsInAws(client),
);
