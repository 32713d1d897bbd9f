import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchUpload,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { deleteObjects } from '../aws/delete-objects.ts';
import { hasObject } from '../aws/has-object.ts';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import type { PersonalFile } from '../tables/files/files.store.ts';

/** Lifecycle rules remove files and abandoned parts after a day. */
export interface ExportFiles {
  /** Returns the upload's id. */
  begin(file: PersonalFile): Promise<string>;
  /**
   * Returns the part's tag. At least 5 MB unless it is the last; may be repeated.
   *
   * @param number from 1 to 10,000
   */
  writePart(file: PersonalFile, uploadId: string, number: number, bytes: Uint8Array): Promise<string>;
  /** May be repeated. */
  complete(file: PersonalFile, uploadId: string, tags: readonly string[]): Promise<void>;
  /** May be repeated. */
  abort(file: PersonalFile, uploadId: string): Promise<void>;
  remove(files: readonly PersonalFile[]): Promise<void>;
}

/** A link's prefix, without a slash at its end. */
export function exportFolder({ mediaId }: PersonalFile): string {
  return `exports/${mediaId}`;
}

/** The browser's name for the saved file. */
export function exportFileName({ createdAt }: PersonalFile): string {
  return `reelwright-account-${createdAt.toISOString().slice(0, 10)}.json`;
}

export function createExportFiles(s3: S3Client, bucket: string): ExportFiles {
  const objectOf = (file: PersonalFile) => ({ Bucket: bucket, Key: exportKey(file) });
  return {
    async begin(file) {
      const { UploadId } = await s3.send(
        new CreateMultipartUploadCommand({
          ...objectOf(file),
          ContentType: 'application/json; charset=utf-8',
          // The browser saves the file instead of showing it.
          ContentDisposition: `attachment; filename="${exportFileName(file)}"`,
          CacheControl: 'private, no-store',
        }),
      );
      if (UploadId === undefined) throw new DependencyFailure('S3', 'an upload without an id');
      return UploadId;
    },

    async writePart(file, uploadId, number, bytes) {
      const { ETag } = await s3.send(
        new UploadPartCommand({ ...objectOf(file), UploadId: uploadId, PartNumber: number, Body: bytes }),
      );
      if (ETag === undefined) throw new DependencyFailure('S3', 'a part without a tag');
      return ETag;
    },

    async complete(file, uploadId, tags) {
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      try {
        await s3.send(
          new CompleteMultipartUploadCommand({
            ...objectOf(file),
            UploadId: uploadId,
            MultipartUpload: { Parts },
          }),
        );
      } catch (error) {
        // Completed before, but the answer was lost.
        if (!(error instanceof NoSuchUpload && (await hasObject(s3, bucket, exportKey(file))))) throw error;
      }
    },

    async abort(file, uploadId) {
      try {
        await s3.send(new AbortMultipartUploadCommand({ ...objectOf(file), UploadId: uploadId }));
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error;
      }
    },

    remove: (files) => deleteObjects(s3, bucket, files.map(exportKey)),
  };
}

function exportKey(file: PersonalFile): string {
  return `${exportFolder(file)}/${exportFileName(file)}`;
}
