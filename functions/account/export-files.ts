import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { deleteObjects } from '../aws/delete-objects.ts';
import type { PersonalFile } from '../files/files.store.ts';

/** Data exports in the media bucket, which removes each file after a day. */
export interface ExportFiles {
  write(file: PersonalFile, json: Uint8Array): Promise<void>;
  /** Removes files, as far as they are there. */
  remove(files: readonly PersonalFile[]): Promise<void>;
}

/** The prefix of an export, without a slash at its end: what its link is signed for. */
export function exportFolder({ mediaId }: PersonalFile): string {
  return `exports/${mediaId}`;
}

/** The name under which the browser saves it. */
export function exportFileName({ createdAt }: PersonalFile): string {
  return `reelwright-account-${createdAt.toISOString().slice(0, 10)}.json`;
}

export function createExportFiles(s3: S3Client, bucket: string): ExportFiles {
  return {
    async write(file, json) {
      await s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: exportKey(file),
          Body: json,
          ContentType: 'application/json; charset=utf-8',
          // The browser saves the file instead of showing it.
          ContentDisposition: `attachment; filename="${exportFileName(file)}"`,
          CacheControl: 'private, no-store',
        }),
      );
    },

    remove: (files) => deleteObjects(s3, bucket, files.map(exportKey)),
  };
}

function exportKey(file: PersonalFile): string {
  return `${exportFolder(file)}/${exportFileName(file)}`;
}
