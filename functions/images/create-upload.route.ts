import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createFilesStore } from '../tables/files/files.store.ts';
import { createSignUploadForm, createUpload } from './create-upload.ts';

const client = createDocumentClient();

/** Signing sends no request, so no limits are needed. */
const s3 = new S3Client({});

export const handler = apiHandler(
  'createUpload',
  'temporarily_unavailable',
  createUpload({
    fileRows: createFilesStore(client, environment('FILES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    newMediaId,
    signUploadForm: createSignUploadForm(s3, environment('MEDIA_BUCKET')),
    now: () => new Date(),
  }),
  personLimitsInAws(),
);
