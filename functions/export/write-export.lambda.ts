import { withDurableExecution } from '@aws/durable-execution-sdk-js';
import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { createOrdersStore } from '../billing/sync/orders.store.ts';
import { listKeyViews } from '../developers/keys/list-api-keys.ts';
import { sandboxIdOf } from '../developers/sandbox.ts';
import { presentEndpoint } from '../developers/webhooks/present-endpoint.ts';
import { environment } from '../environment/environment.ts';
import { createImageFiles } from '../images/image-files.ts';
import { createReadImages } from '../images/read-images.ts';
import { log } from '../log/logger.ts';
import { sendNoticeByLambda } from '../owner/notice.ts';
import { readMessagesOf } from '../support/read-messages-of.ts';
import { keysInAws } from '../tables/api-access/keys-in-aws.ts';
import { createCasesStore } from '../tables/cases/cases.store.ts';
import { createBillingAccountStore } from '../tables/credits/billing-account.store.ts';
import { createCreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import { createExportsStore } from '../tables/files/exports.store.ts';
import { createFilesStore } from '../tables/files/files.store.ts';
import { createIdentitiesStore } from '../tables/identities/identities.store.ts';
import { createKnownBrowsersStore } from '../tables/known-browsers/known-browsers.store.ts';
import { createPresetsStore } from '../tables/presets/presets.store.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { createRefusalsStore } from '../tables/refusals/refusals.store.ts';
import { createSentMailsStore } from '../tables/sent-mails/sent-mails.store.ts';
import { readSubscriptionOf } from '../tables/status-subscriptions/subscriptions.store.ts';
import { videoPages } from '../tables/videos/video-pages.ts';
import { createEndpointsStore } from '../tables/webhooks/endpoints.store.ts';
import { createUserPoolClient } from '../user-pool/find-user.ts';
import { createProfileOf } from '../user-pool/profile-of.ts';
import { createMediaSigner } from '../videos/files/media-signer.ts';
import { createExportFiles } from './export-files.ts';
import { createExportPages } from './export-pages.ts';
import { exportPartBytes, writeExport } from './write-export.ts';

const client = createDocumentClient();
const creditsTable = environment('CREDITS_TABLE');
const videosTable = environment('VIDEOS_TABLE');
const messagesTable = environment('MESSAGES_TABLE');
const subscriptionsTable = environment('STATUS_SUBSCRIPTIONS_TABLE');
const filesTable = environment('FILES_TABLE');
const mediaBucket = environment('MEDIA_BUCKET');
/** Enough time to upload one part of 16 MB. */
const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(30_000) });
const keys = keysInAws();
const webhooks = createEndpointsStore(client, environment('WEBHOOKS_TABLE'));
const identities = createIdentitiesStore(client, environment('IDENTITIES_TABLE'));
const refusals = createRefusalsStore(client, environment('REFUSALS_TABLE'));
const mails = createSentMailsStore(client, environment('SENT_MAILS_TABLE'));
/** More than the rows that 180 days can have. */
const refusalsMaximum = 10_000;
/** One page of the table: more than the limits of email let through in 90 days. */
const mailsMaximum = 5_000;
const now = () => new Date();

export const handler = withDurableExecution(
  writeExport({
    exports: createExportsStore(client, filesTable),
    pages: createExportPages({
      profileOf: createProfileOf(createUserPoolClient(), environment('USER_POOL_ID'), identities),
      identityOf: identities.ofAccount,
      billing: createBillingAccountStore(client, creditsTable),
      entries: createCreditEntriesStore(client, creditsTable),
      orders: createOrdersStore(client, environment('ORDERS_TABLE')),
      videoPages: (userId, after) => videoPages(client, videosTable, userId, after),
      readProjects: createProjectsStore(client, environment('PROJECTS_TABLE')).readAll,
      readImages: createReadImages(createFilesStore(client, filesTable), createImageFiles(s3, mediaBucket)),
      readRefusals: (userId) => refusals.readRecent(userId, refusalsMaximum),
      readPresets: createPresetsStore(client, environment('PRESETS_TABLE')).readAll,
      cases: createCasesStore(client, environment('CASES_TABLE')),
      readMessagesOf: (email) => readMessagesOf(client, messagesTable, email),
      readSubscriptionOf: (email) => readSubscriptionOf(client, subscriptionsTable, email),
      listBrowsers: createKnownBrowsersStore(client, environment('ACCOUNT_CODES_TABLE')).list,
      listMails: (userId) => mails.list(userId, mailsMaximum),
      listKeys: (userId) => listKeyViews(keys, userId, now()),
      listWebhooks: async (userId) => {
        const [live, test] = await Promise.all([webhooks.list(userId), webhooks.list(sandboxIdOf(userId))]);
        return [...live, ...test].map((endpoint) => presentEndpoint(endpoint, now()));
      },
      signer: createMediaSigner,
      now,
    }),
    files: createExportFiles(s3, mediaBucket),
    sendNotice: sendNoticeByLambda(),
    now,
    log,
    partBytes: exportPartBytes,
  }),
);
