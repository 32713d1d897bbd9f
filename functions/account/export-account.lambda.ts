import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { createBillingAccountStore } from '../billing/billing-account.store.ts';
import { createOrdersStore } from '../billing/orders.store.ts';
import { createCreditEntriesStore } from '../credits/credit-entries.store.ts';
import { keysInAws } from '../developers/keys/keys-in-aws.ts';
import { listKeyViews } from '../developers/keys/list-api-keys.ts';
import { sandboxIdOf } from '../developers/sandbox.ts';
import { createEndpointsStore } from '../developers/webhooks/endpoints.store.ts';
import { presentEndpoint } from '../developers/webhooks/present-endpoint.ts';
import { createFilesStore } from '../files/files.store.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createImageFiles } from '../images/image-files.ts';
import { createReadImages } from '../images/read-images.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { readSubscriptionOf } from '../status/subscriptions.store.ts';
import { readMessagesOf } from '../support/read-messages-of.ts';
import { createMediaSigner, createSharedMediaSigner } from '../videos/files/media-signer.ts';
import { readAllVideos } from '../videos/store/read-all-videos.ts';
import { exportAccount } from './export-account.ts';
import { createExportFiles } from './export-files.ts';
import { createUserPoolClient } from './find-user.ts';
import { gatherAccount } from './gather-account.ts';
import { createIdentitiesStore } from './identities.store.ts';
import { createProfileOf } from './profile-of.ts';
import { createSessionsStore } from './sessions.store.ts';

const client = createDocumentClient();
const creditsTable = environment('CREDITS_TABLE');
const videosTable = environment('VIDEOS_TABLE');
const messagesTable = environment('MESSAGES_TABLE');
const subscriptionsTable = environment('STATUS_SUBSCRIPTIONS_TABLE');
const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(15_000) });
const mediaBucket = environment('MEDIA_BUCKET');
const keys = keysInAws(client);
const webhooks = createEndpointsStore(client, environment('WEBHOOKS_TABLE'));
const fileRows = createFilesStore(client, environment('FILES_TABLE'));
const now = () => new Date();

export const handler = apiHandler(
  'exportAccount',
  'temporarily_unavailable',
  exportAccount({
    gather: gatherAccount({
      profileOf: createProfileOf(
        createUserPoolClient(),
        environment('USER_POOL_ID'),
        createIdentitiesStore(client, environment('IDENTITIES_TABLE')),
      ),
      billing: createBillingAccountStore(client, creditsTable),
      entries: createCreditEntriesStore(client, creditsTable),
      orders: createOrdersStore(client, environment('ORDERS_TABLE')),
      readAllVideos: (userId) => readAllVideos(client, videosTable, userId),
      readMessagesOf: (email) => readMessagesOf(client, messagesTable, email),
      readSubscriptionOf: (email) => readSubscriptionOf(client, subscriptionsTable, email),
      listKeys: (userId) => listKeyViews(keys, userId, now()),
      listWebhooks: async (userId) => {
        const [live, test] = await Promise.all([webhooks.list(userId), webhooks.list(sandboxIdOf(userId))]);
        return [...live, ...test].map((endpoint) => presentEndpoint(endpoint, now()));
      },
      signer: createMediaSigner,
      now,
    }),
    readImages: createReadImages(fileRows, createImageFiles(s3, mediaBucket)),
    fileRows,
    sessions: createSessionsStore(client, creditsTable),
    files: createExportFiles(s3, mediaBucket),
    // The file itself is fetched at once: its link need not live as long as a video's.
    signer: createSharedMediaSigner,
    newMediaId,
    now,
    log,
  }),
  personLimitsInAws(client),
);
