import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { environment } from '../../environment/environment.ts';
import { createSignUploadForm } from '../../images/create-upload.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createFilesStore } from '../../tables/files/files.store.ts';
import { developerHandler } from '../developer-handler.ts';
import { createUploadByKey } from './create-upload-by-key.ts';

const client = createDocumentClient();

/** Without limits: signing sends no request. */
const s3 = new S3Client({});

export const handler = developerHandler(
  'createUploadByKey',
  'temporarily_unavailable',
  createUploadByKey({
    fileRows: createFilesStore(client, environment('FILES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    limits: personLimitsInAws(),
    newMediaId,
    signUploadForm: createSignUploadForm(s3, environment('MEDIA_BUCKET')),
    now: () => new Date(),
  }),
);
