import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { createStripeClient } from '../billing/stripe/stripe-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { sendNoticeByLambda } from '../owner/notice.ts';
import { ownerOfAtPool } from '../owner/owner-of.ts';
import { endSessionsInAws } from '../sessions/end-sessions-after-change.ts';
import { createAccountCodesStore } from '../tables/account-codes/account-codes.store.ts';
import { createBillingAccountStore } from '../tables/credits/billing-account.store.ts';
import { createIdentitiesStore } from '../tables/identities/identities.store.ts';
import { createAddressOwners } from '../user-pool/address-owners.ts';
import { addressesAtPool } from '../user-pool/addresses.ts';
import { confirmAddressChange } from './confirm-address-change.ts';
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
    endSessions: endSessionsInAws(),
    sendNotice: sendNoticeByLambda(),
    now: () => new Date(),
    log,
  }),
  personLimitsInAws(),
);
