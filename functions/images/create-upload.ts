import { randomUUID } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { type ImageType, imageMaximumBytes } from '../../contract/billing/catalog.ts';
import { ImageId, type MediaId } from '../../contract/fields/ids.ts';
import type { Route } from '../http/api-handler.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import type { FilesStore } from '../tables/files/files.store.ts';
import { uploadKey } from './image-keys.ts';

const formLifetimeMilliseconds = 10 * 60 * 1_000;

/** For one image of one type, for ten minutes. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export type SignUploadForm = (
  mediaId: MediaId,
  contentType: ImageType,
  lifetimeSeconds: number,
) => Promise<UploadForm>;

export interface CreateUploadDependencies {
  readonly fileRows: Pick<FilesStore, 'creation'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly signUploadForm: SignUploadForm;
  /** 128 random bits. */
  readonly newMediaId: () => MediaId;
  readonly now: () => Date;
}

/**
 * POST /api/uploads: makes the image's row, and a form to upload to S3, which enforces type and size. An
 * ended session gets no form.
 */
export function createUpload(dependencies: CreateUploadDependencies): Route<'createUpload'> {
  const { fileRows, sessions, signUploadForm, newMediaId, now } = dependencies;
  return async ({ userId, session, body: { content_type: contentType } }) => {
    const imageId = ImageId.parse(randomUUID());
    const mediaId = newMediaId();
    const createdAt = now();
    await sessions.write(session, [
      fileRows.creation({ userId, id: imageId, kind: 'image', mediaId, createdAt }),
    ]);
    const expiresAt = new Date(createdAt.getTime() + formLifetimeMilliseconds);
    const { url, fields } = await signUploadForm(mediaId, contentType, formLifetimeMilliseconds / 1_000);
    return { image_id: imageId, url, fields: { ...fields }, expires_at: expiresAt.toISOString() };
  };
}

/**
 * From 1 byte to 10 MB.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export function createSignUploadForm(s3: S3Client, bucket: string): SignUploadForm {
  return (mediaId, contentType, lifetimeSeconds) =>
    createPresignedPost(s3, {
      Bucket: bucket,
      Key: uploadKey(mediaId),
      Fields: { 'Content-Type': contentType },
      Conditions: [['content-length-range', 1, imageMaximumBytes]],
      Expires: lifetimeSeconds,
    });
}
