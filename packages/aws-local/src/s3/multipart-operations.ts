import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { etagOfParts } from './multipart-uploads.ts';
import { attributesOf } from './object-attributes.ts';
import { checkWriteConditions, type Operation, queryParameter, requirePermission } from './operation.ts';
import { receiveBody, receiveDocument } from './receive-body.ts';
import { S3Error } from './s3-error.ts';
import { malformedXml, parseXml, sendXml } from './xml.ts';

export function createMultipartUpload(operation: Operation): void {
  const { bucket, key, request } = operation;
  requirePermission(operation, 's3:PutObject');
  const attributes = attributesOf(request.headers);
  sendXml(operation.response, 200, 'InitiateMultipartUploadResult', {
    Bucket: bucket.name,
    Key: key,
    UploadId: bucket.uploads.begin({ key, attributes, initiated: operation.now() }),
  });
}

export async function uploadPart(operation: Operation, uploadId: string): Promise<void> {
  const { bucket, key, response } = operation;
  requirePermission(operation, 's3:PutObject');
  const upload = bucket.uploads.get(uploadId, key);
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
    const { sizeBytes, md5Hex, checksum } = await receiveBody(operation, sink);
    bucket.uploads.commitPart(upload, { partNumber, file, sizeBytes, md5Hex });
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

const CompleteDocument = z.object({
  CompleteMultipartUpload: z.object({
    Part: z.array(z.object({ PartNumber: z.string(), ETag: z.string() })),
  }),
});

export async function completeMultipartUpload(operation: Operation, uploadId: string): Promise<void> {
  const { bucket, key, request } = operation;
  requirePermission(operation, 's3:PutObject');
  // A checksum in the headers of this request is the whole object's, not that of the list of parts.
  const { text } = await receiveDocument(operation, { ignoresChecksum: true });
  const document = CompleteDocument.safeParse(parseXml(text));
  if (!document.success) throw malformedXml();
  const upload = bucket.uploads.get(uploadId, key);
  const parts = bucket.uploads.chooseParts(
    upload,
    document.data.CompleteMultipartUpload.Part.map((part) => ({
      partNumber: Number(part.PartNumber),
      etag: part.ETag,
    })),
  );
  if (parts.length === 0) throw malformedXml();
  checkWriteConditions(operation);
  const { blob, sink } = bucket.objects.createBlob();
  try {
    await pipeline(bucket.uploads.read(upload, parts), sink);
    checkWriteConditions(operation);
  } catch (error) {
    bucket.objects.discard(blob);
    throw error;
  }
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  const incoming = { blob, sizeBytes, etag: etagOfParts(parts) };
  const object = bucket.objects.commit(key, incoming, upload.attributes, operation.now());
  bucket.uploads.end(uploadId);
  sendXml(operation.response, 200, 'CompleteMultipartUploadResult', {
    Location: `http://${request.headers.host ?? ''}/${bucket.name}/${encodeURIComponent(key)}`,
    Bucket: bucket.name,
    Key: key,
    ETag: object.etag,
  });
}

export function abortMultipartUpload(operation: Operation, uploadId: string): void {
  requirePermission(operation, 's3:AbortMultipartUpload');
  operation.bucket.uploads.get(uploadId, operation.key);
  operation.bucket.uploads.end(uploadId);
  operation.response.writeHead(204).end();
}
