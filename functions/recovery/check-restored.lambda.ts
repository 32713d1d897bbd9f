import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { createLedgerItemsStore } from '../tables/credits/ledger-items.store.ts';
import { createVideoFiles } from '../videos/files/video-files.ts';
import { CheckRequest, checkRestored } from './check-restored.ts';
import { createRestoredStore } from './restored.store.ts';
import { listVideoFolders } from './video-folders.ts';

const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(5_000) });
const mediaBucket = environment('MEDIA_BUCKET');
const tables = createDocumentClient();
const dependencies = {
  ledgers: createLedgerItemsStore(tables, environment('CREDITS_TABLE')),
  restored: createRestoredStore(tables, environment('VIDEOS_TABLE')),
  videoFolders: () => listVideoFolders(s3, mediaBucket),
  files: createVideoFiles(s3, mediaBucket),
  now: () => new Date(),
};

/** Invoked by `npm run restore`. */
export const handler = eventHandler((event) => checkRestored(dependencies, z.parse(CheckRequest, event)));
