import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** Of a multipart upload; S3 wants 5 MiB at least. One part at a time is in memory, and can be sent again. */
const partBytes = 8 * 1_024 * 1_024;

/** Where a file goes, and how it is served from there. */
export interface ObjectDestination {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly CacheControl: string;
}

/**
 * Copies a file to S3: in one request, or in parts if it is larger than one. The object appears whole or not at all.
 */
export async function uploadFile(
  s3: Pick<S3Client, 'send'>,
  file: string,
  destination: ObjectDestination,
): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size <= partBytes) {
      await s3.send(new PutObjectCommand({ ...destination, Body: await read(handle, 0, size) }));
    } else {
      await uploadParts(s3, handle, size, destination);
    }
  } finally {
    await handle.close();
  }
}

async function uploadParts(
  s3: Pick<S3Client, 'send'>,
  handle: FileHandle,
  size: number,
  destination: ObjectDestination,
): Promise<void> {
  const { Bucket, Key } = destination;
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(destination));
  if (UploadId === undefined) throw new Error('S3 began an upload without an id.');
  try {
    const Parts: CompletedPart[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const PartNumber = Parts.length + 1;
      const Body = await read(handle, start, Math.min(partBytes, size - start));
      const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // What is left if this fails too, the bucket's rule for unfinished uploads removes after a day.
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Error('The file became shorter while it was read.');
  return buffer;
}
