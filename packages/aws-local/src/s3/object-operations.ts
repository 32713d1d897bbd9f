import { pipeline } from 'node:stream/promises';
import { decideRead } from './decide-read.ts';
import { attributesOf, objectHeaders } from './object-attributes.ts';
import { assertChecksum, assertNotRetained } from './object-lock.ts';
import {
  checkWriteConditions,
  existingObject,
  header,
  type Operation,
  requirePermission,
} from './operation.ts';
import { receiveBody } from './receive-body.ts';
import { noSuchBucket, notImplemented, preconditionFailed, S3Error } from './s3-error.ts';
import { sendXml } from './xml.ts';

/** GetObject and HeadObject. */
export async function getObject(operation: Operation): Promise<void> {
  const { bucket, request, response } = operation;
  requirePermission(operation, 's3:GetObject');
  const object = existingObject(operation, bucket, operation.key);
  const headers = objectHeaders(object);
  const decision = decideRead((name) => header(operation, name), object);
  switch (decision.outcome) {
    case 'notModified':
      response.writeHead(304, { etag: object.etag, 'last-modified': headers['last-modified'] });
      response.end();
      return;
    case 'preconditionFailed':
      throw preconditionFailed(decision.condition);
    case 'rangeNotSatisfiable':
      throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
        headers: { 'content-range': `bytes */${object.sizeBytes}` },
      });
    case 'part': {
      const { first, last } = decision.range;
      response.writeHead(206, {
        ...headers,
        'content-range': `bytes ${first}-${last}/${object.sizeBytes}`,
        'content-length': last - first + 1,
      });
      break;
    }
    case 'whole':
      response.writeHead(200, {
        ...headers,
        ...(header(operation, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED' &&
          checksumHeaders(object.checksum)),
        'content-length': object.sizeBytes,
      });
      break;
  }
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const range = decision.outcome === 'part' ? decision.range : undefined;
  await pipeline(bucket.objects.read(object, range), response);
}

export async function putObject(operation: Operation): Promise<void> {
  const { bucket, key, request, response } = operation;
  requirePermission(operation, 's3:PutObject');
  const attributes = attributesOf(request.headers);
  checkWriteConditions(operation);
  const { blob, sink } = bucket.objects.createBlob();
  try {
    const { sizeBytes, md5Hex, checksum } = await receiveBody(operation, sink);
    assertChecksum(bucket, checksum !== undefined || header(operation, 'content-md5') !== undefined);
    // Again: another write may have come first while the bytes arrived.
    checkWriteConditions(operation);
    const incoming = { blob, sizeBytes, etag: `"${md5Hex}"`, checksum };
    const object = bucket.objects.commit(key, incoming, attributes, operation.now());
    response.writeHead(200, {
      etag: object.etag,
      'x-amz-server-side-encryption': 'AES256',
      ...checksumHeaders(checksum),
      'content-length': 0,
    });
    response.end();
  } catch (error) {
    if (bucket.objects.get(key)?.blob !== blob) bucket.objects.discard(blob);
    throw error;
  }
}

export async function copyObject(operation: Operation, copySource: string): Promise<void> {
  const { bucket, key, request, response } = operation;
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith('x-amz-copy-source-if-')) throw notImplemented(name);
  }
  const source = parseCopySource(copySource);
  const sourceBucket = operation.findBucket(source.bucket);
  if (!sourceBucket) throw noSuchBucket(source.bucket);
  requirePermission(operation, 's3:GetObject', source.bucket, source.key);
  requirePermission(operation, 's3:PutObject');
  const original = existingObject(operation, sourceBucket, source.key);
  const replaces = header(operation, 'x-amz-metadata-directive') === 'REPLACE';
  if (sourceBucket === bucket && source.key === key && !replaces) {
    throw new S3Error(
      400,
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  const { contentType, cacheControl, contentDisposition, userMetadata } = replaces
    ? attributesOf(request.headers)
    : original;
  checkWriteConditions(operation);
  const blob = await bucket.objects.copyBlob(sourceBucket.objects, original);
  try {
    checkWriteConditions(operation);
  } catch (error) {
    bucket.objects.discard(blob);
    throw error;
  }
  const { sizeBytes, etag, checksum } = original;
  const attributes = { contentType, cacheControl, contentDisposition, userMetadata };
  const copy = bucket.objects.commit(key, { blob, sizeBytes, etag, checksum }, attributes, operation.now());
  sendXml(response, 200, 'CopyObjectResult', {
    ETag: copy.etag,
    LastModified: new Date(copy.lastModified).toISOString(),
  });
}

export function deleteObject(operation: Operation): void {
  requirePermission(operation, 's3:DeleteObject');
  if (header(operation, 'if-match') !== undefined) throw notImplemented('a conditional delete');
  const { bucket, key } = operation;
  assertNotRetained(bucket, bucket.objects.get(key), operation.now());
  bucket.objects.delete(key);
  operation.response.writeHead(204).end();
}

function checksumHeaders(
  checksum: { readonly algorithm: string; readonly value: string } | undefined,
): Record<string, string> {
  if (checksum === undefined) return {};
  return {
    [`x-amz-checksum-${checksum.algorithm}`]: checksum.value,
    'x-amz-checksum-type': 'FULL_OBJECT',
  };
}

function parseCopySource(copySource: string): { readonly bucket: string; readonly key: string } {
  if (copySource.includes('?')) throw notImplemented('a copy of a version');
  try {
    const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(copySource)) ?? [];
    if (bucket && key) return { bucket, key };
  } catch {
    // Broken percent-encoding, like any other source that names no object:
  }
  throw new S3Error(400, 'InvalidArgument', 'Copy Source must mention the source bucket and key');
}
