import { S3Client } from '@aws-sdk/client-s3';
import type { UserId } from '../../contract/fields/ids.ts';
import { deleteEntriesOf } from '../aws/delete-entries-of.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { deleteStripeCustomer } from '../billing/delete-stripe-customer.ts';
import { createStripeClient } from '../billing/stripe/stripe-client.ts';
import { createOrdersStore } from '../billing/sync/orders.store.ts';
import { refundUngrantedInAws } from '../billing/sync/refund-ungranted-in-aws.ts';
import { environment } from '../environment/environment.ts';
import { createExportFiles } from '../export/export-files.ts';
import { createImageFiles } from '../images/image-files.ts';
import { log } from '../log/logger.ts';
import { createAccountCodesStore } from '../tables/account-codes/account-codes.store.ts';
import { keysInAws } from '../tables/api-access/keys-in-aws.ts';
import { createConfirmationLinksStore } from '../tables/confirmation-links/confirmation-links.store.ts';
import { createBillingAccountStore } from '../tables/credits/billing-account.store.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import { createErasuresStore } from '../tables/erasures/erasures.store.ts';
import { createFilesStore } from '../tables/files/files.store.ts';
import { createIdempotencyStore } from '../tables/idempotency/idempotency.store.ts';
import { createIdentitiesStore } from '../tables/identities/identities.store.ts';
import { createPresetsStore } from '../tables/presets/presets.store.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { createRefusalsStore } from '../tables/refusals/refusals.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { createDeleteUser } from '../user-pool/delete-user.ts';
import { createUserPoolClient } from '../user-pool/find-user.ts';
import { createChainFiles } from '../videos/chain/chain-files.ts';
import { createVideoFiles } from '../videos/files/video-files.ts';
import { createEraseAccount, type EraseAccount } from './erase-account.ts';
import { createEraseSandbox } from './erase-sandbox.ts';

/** Dependencies from the environment. */
export function eraseAccountInAws(deletions: DeletionsStore): EraseAccount {
  const client = createDocumentClient();
  const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(5_000) });
  const refundUngranted = refundUngrantedInAws();
  const dependencies = {
    deletions,
    apiKeys: keysInAws(),
    removeWebhooksOf: (userId: UserId) => deleteEntriesOf(client, environment('WEBHOOKS_TABLE'), userId),
    idempotency: createIdempotencyStore(client, environment('IDEMPOTENCY_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    files: createVideoFiles(s3, environment('MEDIA_BUCKET')),
    fileRows: createFilesStore(client, environment('FILES_TABLE')),
    images: createImageFiles(s3, environment('MEDIA_BUCKET')),
    exports: createExportFiles(s3, environment('MEDIA_BUCKET')),
    chains: createChainFiles(s3, environment('MEDIA_BUCKET')),
    billing: createBillingAccountStore(client, environment('CREDITS_TABLE')),
    orders: createOrdersStore(client, environment('ORDERS_TABLE')),
    presets: createPresetsStore(client, environment('PRESETS_TABLE')),
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    refusals: createRefusalsStore(client, environment('REFUSALS_TABLE')),
    accountCodes: createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE')),
    removeMailsOf: (userId: UserId) => deleteEntriesOf(client, environment('SENT_MAILS_TABLE'), userId),
    deleteStripeCustomer: async (customerId: string, userId: UserId) =>
      deleteStripeCustomer(await createStripeClient(), customerId, () =>
        refundUngranted({ userId, customerId }),
      ),
    deleteUser: createDeleteUser({
      client: createUserPoolClient(),
      userPoolId: environment('USER_POOL_ID'),
      identities: createIdentitiesStore(client, environment('IDENTITIES_TABLE')),
      links: createConfirmationLinksStore(client, environment('CONFIRMATION_LINKS_TABLE')),
    }),
    now: () => new Date(),
  };
  return createEraseAccount({
    ...dependencies,
    eraseSandbox: createEraseSandbox(dependencies),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    log,
  });
}
