import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { createBillingAccountStore } from '../billing/billing-account.store.ts';
import { deleteStripeCustomer } from '../billing/delete-stripe-customer.ts';
import { createStripeClient } from '../billing/stripe-client.ts';
import { createCreditsStore } from '../credits/credits.store.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createImageFiles } from '../images/image-files.ts';
import { log } from '../log/logger.ts';
import { createVideoFiles } from '../videos/files/video-files.ts';
import { createVideosStore } from '../videos/store/videos.store.ts';
import { deleteAccount } from './delete-account.ts';
import { createDeleteUser } from './delete-user.ts';
import { createExportFiles } from './export-files.ts';
import { createSignInLinksStore } from './sign-in-links.store.ts';

const client = createDocumentClient();
const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(5_000) });

export const handler = apiHandler(
  'deleteAccount',
  'temporarily_unavailable',
  deleteAccount({
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    billing: createBillingAccountStore(client, environment('CREDITS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    files: createVideoFiles(s3, environment('MEDIA_BUCKET')),
    images: createImageFiles(s3, environment('MEDIA_BUCKET')),
    exports: createExportFiles(s3, environment('MEDIA_BUCKET')),
    links: createSignInLinksStore(client, environment('SIGN_IN_LINKS_TABLE')),
    deleteStripeCustomer: async (customerId) => deleteStripeCustomer(await createStripeClient(), customerId),
    deleteUser: createDeleteUser(environment('USER_POOL_ID')),
    now: () => new Date(),
    log,
  }),
);
