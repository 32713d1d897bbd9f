import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { environment } from '../../environment/environment.ts';
import { createImageFiles } from '../../images/image-files.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { log } from '../../log/logger.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createFilesStore } from '../../tables/files/files.store.ts';
import { developerHandler } from '../developer-handler.ts';
import { checkUploadByKey } from './check-upload-by-key.ts';

const client = createDocumentClient();

/** 10 MB from S3 take at most a second. */
const s3 = new S3Client({ maxAttempts: 2, requestHandler: requestLimits(5_000) });

export const handler = developerHandler(
  'checkUploadByKey',
  'temporarily_unavailable',
  checkUploadByKey({
    fileRows: createFilesStore(client, environment('FILES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    images: createImageFiles(s3, environment('MEDIA_BUCKET')),
    limits: personLimitsInAws(),
    log,
  }),
);
