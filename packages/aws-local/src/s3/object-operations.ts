import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { decideRead } from './decide-read.ts';
import { attributesOf, checkTags, objectHeaders } from './object-attributes.ts';
import {
  checkWriteConditions,
  existingObject,
  header,
  liveObject,
  type Operation,
  parameter,
  preconditionFailed,
  queryParameter,
  requirePermission,
} from './operation.ts';
import { readBody, readDocument } from './read-body.ts';
import { notImplemented, S3Error } from './s3-error.ts';
import { malformedXml, parseXml, sendXml } from './xml.ts';

/** The headers that a signed GET may choose itself. */
export const responseOverrides: Readonly<Record<string, string>> = {
  'response-cache-control': 'cache-control',
  'response-content-disposition': 'content-disposition',
  'response-content-encoding': 'content-encoding',
  'response-content-language': 'content-language',
  'response-content-type': 'content-type',
  'response-expires': 'expires',
};

export async function getObject(operation: Operation): Promise<void> {
  const { bucket, request, response } = operation;
  requirePermission(operation, 's3:GetObject');
  const object = existingObject(operation, bucket, operation.key);
  const headers = objectHeaders(object);
  for (const [query, name] of Object.entries(responseOverrides)) {
    const value = queryParameter(operation, query);
    if (value !== undefined) headers[name] = value;
  }
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
      if (object.checksum && parameter(operation, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED') {
        headers[`x-amz-checksum-${object.checksum.algorithm}`] = object.checksum.value;
        headers['x-amz-checksum-type'] = 'FULL_OBJECT';
      }
      response.writeHead(200, { ...headers, 'content-length': object.sizeBytes });
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
  if (parameter(operation, 'x-amz-tagging') !== undefined) {
    requirePermission(operation, 's3:PutObjectTagging');
  }
  const attributes = attributesOf(operation);
  checkWriteConditions(operation, liveObject(bucket, key, operation.now()));
  const { blob, sink } = bucket.objects.createBlob();
  try {
    const { payloadHash } = operation;
    const body = { request, payloadHash, parameter: (name: string) => parameter(operation, name) };
    const { sizeBytes, md5Hex, checksum } = await readBody(body, sink);
    // Once more: somebody else's write may have come first while the bytes arrived.
    checkWriteConditions(operation, liveObject(bucket, key, operation.now()));
    const incoming = { blob, sizeBytes, etag: `"${md5Hex}"`, ...(checksum && { checksum }) };
    const object = bucket.objects.commit(key, incoming, attributes, operation.now());
    response.writeHead(200, {
      etag: object.etag,
      'x-amz-server-side-encryption': 'AES256',
      ...(checksum && {
        [`x-amz-checksum-${checksum.algorithm}`]: checksum.value,
        'x-amz-checksum-type': 'FULL_OBJECT',
      }),
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
  if (!sourceBucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
  requirePermission(operation, 's3:GetObject', source.bucket, source.key);
  requirePermission(operation, 's3:PutObject');
  const original = existingObject(operation, sourceBucket, source.key);
  const replaces = directive(operation, 'x-amz-metadata-directive');
  const replacesTags = directive(operation, 'x-amz-tagging-directive');
  if (sourceBucket === bucket && source.key === key && !replaces) {
    throw new S3Error(
      400,
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  const requested = attributesOf(operation);
  const attributes = {
    ...(replaces ? requested : original),
    tags: replacesTags ? requested.tags : original.tags,
  };
  checkWriteConditions(operation, liveObject(bucket, key, operation.now()));
  const blob = await bucket.objects.createBlobFromFile(sourceBucket.objects.pathOf(original));
  const { sizeBytes, checksum } = original;
  try {
    checkWriteConditions(operation, liveObject(bucket, key, operation.now()));
  } catch (error) {
    bucket.objects.discard(blob);
    throw error;
  }
  const etag = original.etag;
  const copy = bucket.objects.commit(key, { blob, sizeBytes, etag, checksum }, attributes, operation.now());
  sendXml(response, 200, [
    'CopyObjectResult',
    [
      ['ETag', copy.etag],
      ['LastModified', new Date(copy.lastModified).toISOString()],
    ],
  ]);
}

export function deleteObject(operation: Operation): void {
  requirePermission(operation, 's3:DeleteObject');
  if (header(operation, 'if-match') !== undefined) throw notImplemented('a conditional delete');
  operation.bucket.objects.delete(operation.key);
  operation.response.writeHead(204).end();
}

export function getObjectTagging(operation: Operation): void {
  requirePermission(operation, 's3:GetObjectTagging');
  const object = existingObject(operation, operation.bucket, operation.key);
  const tags = Object.entries(object.tags).map(
    ([name, value]) =>
      [
        'Tag',
        [
          ['Key', name],
          ['Value', value],
        ],
      ] as const,
  );
  sendXml(operation.response, 200, ['Tagging', [['TagSet', tags]]]);
}

const taggingSchema = z.object({
  Tagging: z.object({
    TagSet: z.union([
      z.object({ Tag: z.array(z.object({ Key: z.string(), Value: z.string() })) }),
      z.literal(''),
    ]),
  }),
});

export async function putObjectTagging(operation: Operation): Promise<void> {
  requirePermission(operation, 's3:PutObjectTagging');
  const { bucket, key, request, response, payloadHash } = operation;
  const body = { request, payloadHash, parameter: (name: string) => parameter(operation, name) };
  const { text } = await readDocument(body);
  const document = taggingSchema.safeParse(parseXml(text));
  if (!document.success) throw malformedXml();
  const { TagSet } = document.data.Tagging;
  const tags = TagSet === '' ? [] : TagSet.Tag.map(({ Key, Value }) => [Key, Value] as const);
  existingObject(operation, bucket, key);
  bucket.objects.setTags(key, checkTags(tags));
  response.writeHead(200, { 'content-length': 0 }).end();
}

export function deleteObjectTagging(operation: Operation): void {
  requirePermission(operation, 's3:DeleteObjectTagging');
  existingObject(operation, operation.bucket, operation.key);
  operation.bucket.objects.setTags(operation.key, {});
  operation.response.writeHead(204).end();
}

function parseCopySource(copySource: string): { readonly bucket: string; readonly key: string } {
  if (copySource.includes('?')) throw notImplemented('a copy of a version');
  try {
    const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(copySource)) ?? [];
    if (bucket && key) return { bucket, key };
  } catch {
    // Broken percent-encoding is answered like any other source that names no object.
  }
  throw new S3Error(400, 'InvalidArgument', 'Copy Source must mention the source bucket and key');
}

/** @returns whether the copy takes its own instead of the original's */
function directive(operation: Operation, name: string): boolean {
  const value = parameter(operation, name) ?? 'COPY';
  if (value !== 'COPY' && value !== 'REPLACE') {
    throw new S3Error(400, 'InvalidArgument', `Unknown ${name}: ${value}`);
  }
  return value === 'REPLACE';
}
