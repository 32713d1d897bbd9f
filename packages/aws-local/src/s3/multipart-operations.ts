import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { etagOfParts } from './multipart-uploads.ts';
import { attributesOf } from './object-attributes.ts';
import {
  checkWriteConditions,
  liveObject,
  type Operation,
  parameter,
  queryParameter,
  requirePermission,
} from './operation.ts';
import { readBody, readDocument } from './read-body.ts';
import { S3Error } from './s3-error.ts';
import { malformedXml, parseXml, sendXml } from './xml.ts';

export function createMultipartUpload(operation: Operation): void {
  const { bucket, key } = operation;
  requirePermission(operation, 's3:PutObject');
  if (parameter(operation, 'x-amz-tagging') !== undefined) {
    requirePermission(operation, 's3:PutObjectTagging');
  }
  const attributes = attributesOf(operation);
  const uploadId = bucket.uploads.begin({ key, attributes, initiated: operation.now() });
  sendXml(operation.response, 200, [
    'InitiateMultipartUploadResult',
    [
      ['Bucket', bucket.name],
      ['Key', key],
      ['UploadId', uploadId],
    ],
  ]);
}

export async function uploadPart(operation: Operation, uploadId: string): Promise<void> {
  const { bucket, key, request, response, payloadHash } = operation;
  requirePermission(operation, 's3:PutObject');
  bucket.uploads.get(uploadId, key);
  const partNumber = Number(queryParameter(operation, 'partNumber'));
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > 10_000) {
    throw new S3Error(
      400,
      'InvalidArgument',
      'Part number must be an integer between 1 and 10000, inclusive',
    );
  }
  const { file, sink } = bucket.uploads.createPartFile(uploadId);
  try {
    const body = { request, payloadHash, parameter: (name: string) => parameter(operation, name) };
    const { sizeBytes, md5Hex, checksum } = await readBody(body, sink);
    bucket.uploads.get(uploadId, key);
    bucket.uploads.commitPart(uploadId, { partNumber, file, sizeBytes, md5Hex, checksum });
    response.writeHead(200, {
      etag: `"${md5Hex}"`,
      ...(checksum && { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value }),
      'content-length': 0,
    });
    response.end();
  } catch (error) {
    bucket.uploads.discardPartFile(uploadId, file);
    throw error;
  }
}

const completeSchema = z.object({
  CompleteMultipartUpload: z.object({
    Part: z.array(z.object({ PartNumber: z.string(), ETag: z.string() })),
  }),
});

export async function completeMultipartUpload(operation: Operation, uploadId: string): Promise<void> {
  const { bucket, key, request, payloadHash } = operation;
  requirePermission(operation, 's3:PutObject');
  const { attributes } = bucket.uploads.get(uploadId, key);
  // A checksum in the headers of this request is the whole object's, not that of the list of parts.
  const { text } = await readDocument({ request, payloadHash, parameter: () => undefined });
  const document = completeSchema.safeParse(parseXml(text));
  if (!document.success) throw malformedXml();
  const parts = bucket.uploads.chooseParts(
    uploadId,
    document.data.CompleteMultipartUpload.Part.map((part) => ({
      partNumber: Number(part.PartNumber),
      etag: part.ETag,
    })),
  );
  if (parts.length === 0) throw malformedXml();
  checkWriteConditions(operation, liveObject(bucket, key, operation.now()));
  const { blob, sink } = bucket.objects.createBlob();
  try {
    await pipeline(bucket.uploads.read(uploadId, parts), sink);
    checkWriteConditions(operation, liveObject(bucket, key, operation.now()));
  } catch (error) {
    bucket.objects.discard(blob);
    throw error;
  }
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  const incoming = { blob, sizeBytes, etag: etagOfParts(parts) };
  const object = bucket.objects.commit(key, incoming, attributes, operation.now());
  bucket.uploads.end(uploadId);
  sendXml(operation.response, 200, [
    'CompleteMultipartUploadResult',
    [
      ['Location', `http://${request.headers.host ?? ''}/${bucket.name}/${encodeURIComponent(key)}`],
      ['Bucket', bucket.name],
      ['Key', key],
      ['ETag', object.etag],
    ],
  ]);
}

export function abortMultipartUpload(operation: Operation, uploadId: string): void {
  requirePermission(operation, 's3:AbortMultipartUpload');
  operation.bucket.uploads.get(uploadId, operation.key);
  operation.bucket.uploads.end(uploadId);
  operation.response.writeHead(204).end();
}
