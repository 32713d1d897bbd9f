import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../contract/ids.ts';
import { environment } from '../aws/environment.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { createBillingAccountStore } from '../billing/billing-account.store.ts';
import { deleteStripeCustomer } from '../billing/delete-stripe-customer.ts';
import { createOrdersStore } from '../billing/orders.store.ts';
import { refundUngrantedInAws } from '../billing/refund-ungranted-in-aws.ts';
import { createStripeClient } from '../billing/stripe-client.ts';
import { createEraseSandbox } from '../developers/erase-sandbox.ts';
import { createIdempotencyStore } from '../developers/idempotency/idempotency.store.ts';
import { keysInAws } from '../developers/keys/keys-in-aws.ts';
import { createErasuresStore } from '../erasures/erasures.store.ts';
import { createFilesStore } from '../files/files.store.ts';
import { createImageFiles } from '../images/image-files.ts';
import { log } from '../log/logger.ts';
import { createVideoFiles } from '../videos/files/video-files.ts';
import { createVideosStore } from '../videos/store/videos.store.ts';
import { createAccountCodesStore } from './account-codes.store.ts';
import { createConfirmationLinksStore } from './confirmation-links.store.ts';
import { deleteEntriesOf } from './delete-entries-of.ts';
import { createDeleteUser } from './delete-user.ts';
import type { DeletionsStore } from './deletions.store.ts';
import { createEraseAccount, type EraseAccount } from './erase-account.ts';
import { createExportFiles } from './export-files.ts';
import { createUserPoolClient } from './find-user.ts';
import { createIdentitiesStore } from './identities.store.ts';

/** Erases with the tables, buckets, user pool and Stripe account that the stacks name: for the request and the sweep. */
export function eraseAccountInAws(client: DynamoDBDocumentClient, deletions: DeletionsStore): EraseAccount {
  const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(5_000) });
  const refundUngranted = refundUngrantedInAws(client);
  const removal = {
    deletions,
    apiKeys: keysInAws(client),
    removeWebhooksOf: (userId: UserId) => deleteEntriesOf(client, environment('WEBHOOKS_TABLE'), userId),
    idempotency: createIdempotencyStore(client, environment('IDEMPOTENCY_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    files: createVideoFiles(s3, environment('MEDIA_BUCKET')),
    fileRows: createFilesStore(client, environment('FILES_TABLE')),
    images: createImageFiles(s3, environment('MEDIA_BUCKET')),
    exports: createExportFiles(s3, environment('MEDIA_BUCKET')),
    now: () => new Date(),
  };
  return createEraseAccount({
    ...removal,
    eraseSandbox: createEraseSandbox(removal),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    billing: createBillingAccountStore(client, environment('CREDITS_TABLE')),
    orders: createOrdersStore(client, environment('ORDERS_TABLE')),
    accountCodes: createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE')),
    deleteStripeCustomer: async (customerId, userId) =>
      deleteStripeCustomer(await createStripeClient(), customerId, () =>
        refundUngranted({ userId, customerId }),
      ),
    deleteUser: createDeleteUser({
      client: createUserPoolClient(),
      userPoolId: environment('USER_POOL_ID'),
      identities: createIdentitiesStore(client, environment('IDENTITIES_TABLE')),
      links: createConfirmationLinksStore(client, environment('CONFIRMATION_LINKS_TABLE')),
    }),
    log,
  });
}
