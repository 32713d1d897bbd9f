import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createExportsStore } from '../tables/files/exports.store.ts';
import { createSharedMediaSigner } from '../videos/files/media-signer.ts';
import { exportAccount } from './export-account.ts';
import { createExportFiles } from './export-files.ts';
import { createStartExport } from './start-export.ts';

const client = createDocumentClient();
const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(2_000) });
const lambda = new LambdaClient({ maxAttempts: 3, requestHandler: requestLimits(2_000) });

export const handler = apiHandler(
  'exportAccount',
  'temporarily_unavailable',
  exportAccount({
    exports: createExportsStore(client, environment('FILES_TABLE')),
    files: createExportFiles(s3, environment('MEDIA_BUCKET')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    startExport: createStartExport(lambda, environment('EXPORT_FUNCTION_ARN')),
    signer: createSharedMediaSigner,
    newMediaId,
    now: () => new Date(),
    log,
  }),
  personLimitsInAws(),
);
