/** `node test/bench/large-export.host.ts <endpoint>`: writes an export, and prints what that took. For export.ts. */
import { generateKeyPairSync } from 'node:crypto';
import { withDurableExecution } from '@aws/durable-execution-sdk-js';
import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UserId } from '../../contract/fields/ids.ts';
import { newMediaId } from '../../functions/aws/new-media-id.ts';
import { createExportFiles } from '../../functions/export/export-files.ts';
import { createExportPages } from '../../functions/export/export-pages.ts';
import type { ExportInput } from '../../functions/export/start-export.ts';
import { exportPartBytes, writeExport } from '../../functions/export/write-export.ts';
import { emptyBillingAccount } from '../../functions/tables/credits/billing-account.ts';
import { createCreditEntriesStore } from '../../functions/tables/credits/credit-entries.store.ts';
import { emptyAccount } from '../../functions/tables/credits/ledger.ts';
import { videoPages } from '../../functions/tables/videos/video-pages.ts';
import { presentProfile } from '../../functions/user-pool/profile-of.ts';
import { createLinkSigner } from '../../functions/videos/files/link-signer.ts';

const [, , endpoint = ''] = process.argv;
const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const access = {
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
};
const client = DynamoDBDocumentClient.from(new DynamoDBClient(access));
const now = () => new Date();
const signer = createLinkSigner({
  siteUrl: 'https://bench.example',
  keyPairId: 'K123456789ABCD',
  privateKey: generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey,
  audience: 'owner',
  now: now(),
});
const signed = new URL(signer.files('media/one')('video.mp4')).search;
const ended = { parts: 0, bytes: 0 };

const handlerFunction = withDurableExecution(
  writeExport({
    partBytes: exportPartBytes,
    exports: {
      progress: async () => {
        ended.parts += 1;
        return true;
      },
      end: async (_file, outcome) => {
        if (outcome.kind !== 'ready') throw new Error('The export broke off.');
        ended.bytes = outcome.sizeBytes;
        return true;
      },
    },
    pages: createExportPages({
      profileOf: async () =>
        presentProfile(userId, { username: userId, attributes: [], createdAt: null, secondFactors: [] }),
      identityOf: async () => null,
      billing: {
        readWithCredits: async () => ({ account: emptyAccount, billing: emptyBillingAccount }),
      },
      entries: createCreditEntriesStore(client, 'credits'),
      orders: {
        read: async () => ({ orders: [], quarantined: [], stored: { kept: null, version: 0 } }),
      },
      videoPages: (id, after) => videoPages(client, 'videos', id, after),
      readProjects: async () => [],
      readImages: async () => [],
      readRefusals: async () => [],
      readPresets: async () => [],
      cases: { ofOwner: async () => [] },
      readMessagesOf: async () => [],
      readSubscriptionOf: async () => null,
      listBrowsers: async () => [],
      listMails: async () => [],
      listKeys: async () => [],
      listWebhooks: async () => [],
      signer: async () => ({
        siteUrl: signer.siteUrl,
        files: (folder) => (name) => `${signer.siteUrl}/${folder}/${name}${signed}`,
      }),
      now,
    }),
    files: createExportFiles(new S3Client({ ...access, forcePathStyle: true }), 'media'),
    sendNotice: async () => undefined,
    now,
    log: console,
  }),
);

await LocalDurableTestRunner.setupTestEnvironment({ skipTime: false });
const begun = performance.now();
const payload: ExportInput = {
  user_id: userId,
  media_id: newMediaId(),
  requested_at: now().toISOString(),
  language: 'en',
};
await new LocalDurableTestRunner({ handlerFunction }).run({ payload });
const seconds = Math.round((performance.now() - begun) / 1_000);
await LocalDurableTestRunner.teardownTestEnvironment();
const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1_024);

const signatures = 200;
const signing = performance.now();
for (let count = 0; count < signatures; count += 1) signer.files(`media/${count}`);
const signatureMilliseconds = Math.round(((performance.now() - signing) / signatures) * 100) / 100;
console.log(JSON.stringify({ peakMegabytes, seconds, signatureMilliseconds, ...ended }));
