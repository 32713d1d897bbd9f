import * as z from 'zod/mini';
import { encodeRfc3986 } from '../signature/canonical-request.ts';
import { assertNotRetained } from './object-lock.ts';
import { header, liveObjects, type Operation, queryParameter, requirePermission } from './operation.ts';
import { receiveDocument } from './receive-body.ts';
import { notImplemented, S3Error } from './s3-error.ts';
import { malformedXml, parseXml, sendXml, type Xml } from './xml.ts';

/** S3 lists and deletes at most this many at once. */
const largestPage = 1000;

/** ListObjectsV2. */
export function listObjects(operation: Operation): void {
  const query = (name: string): string | undefined => queryParameter(operation, name);
  if (query('list-type') !== '2') throw notImplemented('ListObjects (version 1)');
  const prefix = query('prefix') ?? '';
  requirePermission(operation, 's3:ListBucket', operation.bucket.name, '', { 's3:prefix': prefix });
  const requestedKeys = query('max-keys') ?? String(largestPage);
  if (!/^\d{1,9}$/.test(requestedKeys)) {
    throw new S3Error(400, 'InvalidArgument', 'Provided max-keys not an integer or within integer range');
  }
  const maxKeys = Math.min(Number(requestedKeys), largestPage);
  const token = query('continuation-token');
  const after = token === undefined ? undefined : Buffer.from(token, 'base64url');
  const objects = liveObjects(operation.bucket, prefix, operation.now()).filter(
    ({ key }) => after === undefined || Buffer.compare(Buffer.from(key), after) > 0,
  );
  const page = objects.slice(0, maxKeys);
  const isTruncated = objects.length > page.length && page.length > 0;
  const encode =
    query('encoding-type') === 'url'
      ? (key: string) => encodeRfc3986(key).replaceAll('%2F', '/')
      : (key: string) => key;
  sendXml(operation.response, 200, 'ListBucketResult', {
    Name: operation.bucket.name,
    Prefix: encode(prefix),
    EncodingType: query('encoding-type'),
    ContinuationToken: token,
    MaxKeys: maxKeys,
    KeyCount: page.length,
    IsTruncated: String(isTruncated),
    NextContinuationToken: isTruncated
      ? Buffer.from(page.at(-1)?.key ?? '').toString('base64url')
      : undefined,
    Contents: page.map((object) => ({
      Key: encode(object.key),
      LastModified: new Date(object.lastModified).toISOString(),
      ETag: object.etag,
      Size: object.sizeBytes,
      StorageClass: 'STANDARD',
    })),
  });
}

const DeleteDocument = z.object({
  Delete: z.object({
    Object: z.array(z.object({ Key: z.string(), VersionId: z.optional(z.string()) })),
    Quiet: z.optional(z.string()),
  }),
});

/** DeleteObjects: permission is checked for each key. */
export async function deleteObjects(operation: Operation): Promise<void> {
  const { bucket } = operation;
  const { text, digests } = await receiveDocument(operation);
  if (header(operation, 'content-md5') === undefined && digests.checksum === undefined) {
    throw new S3Error(
      400,
      'InvalidRequest',
      'Missing required header for this request: Content-MD5 or a checksum',
    );
  }
  const document = DeleteDocument.safeParse(parseXml(text));
  if (!document.success) throw malformedXml();
  const { Object: objects, Quiet } = document.data.Delete;
  if (objects.length > largestPage) throw malformedXml();
  const deleted: Xml[] = [];
  const errors: Xml[] = [];
  for (const { Key, VersionId } of objects) {
    try {
      if (VersionId !== undefined) throw notImplemented('a delete of a version');
      requirePermission(operation, 's3:DeleteObject', bucket.name, Key);
      assertNotRetained(bucket, bucket.objects.get(Key), operation.now());
      bucket.objects.delete(Key);
      if (Quiet !== 'true') deleted.push({ Key });
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      errors.push({ Key, Code: error.code, Message: error.message });
    }
  }
  sendXml(operation.response, 200, 'DeleteResult', { Deleted: deleted, Error: errors });
}
