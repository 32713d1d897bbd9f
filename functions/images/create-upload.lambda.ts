import { S3Client } from '@aws-sdk/client-s3';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createSignUploadForm, createUpload } from './create-upload.ts';

/** Signing sends no request, so no limits are needed. */
const s3 = new S3Client({});

export const handler = apiHandler(
  'createUpload',
  'temporarily_unavailable',
  createUpload({
    signUploadForm: createSignUploadForm(s3, environment('MEDIA_BUCKET')),
    now: () => new Date(),
  }),
);
