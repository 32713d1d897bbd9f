import * as z from 'zod/mini';
import { encodeRfc3986 } from '../signature/canonical-request.ts';
import { isExpired } from './lifecycle.ts';
import type { StoredObject } from './object-store.ts';
import { header, type Operation, parameter, queryParameter, requirePermission } from './operation.ts';
import { readDocument } from './read-body.ts';
import { notImplemented, S3Error } from './s3-error.ts';
import { malformedXml, parseXml, sendXml, type XmlElement } from './xml.ts';

/** S3 lists and deletes at most this many at once. */
const LARGEST_PAGE = 1000;

export function headBucket(operation: Operation, region: string): void {
  requirePermission(operation, 's3:ListBucket');
  operation.response.writeHead(200, { 'x-amz-bucket-region': region }).end();
}

/** ListObjectsV2. */
export function listObjects(operation: Operation): void {
  const query = (name: string): string | undefined => queryParameter(operation, name);
  if (query('list-type') !== '2') throw notImplemented('ListObjects (version 1)');
  const prefix = query('prefix') ?? '';
  const delimiter = query('delimiter') ?? '';
  requirePermission(operation, 's3:ListBucket', operation.bucket.name, '', { 's3:prefix': prefix });
  const requestedKeys = query('max-keys') ?? String(LARGEST_PAGE);
  if (!/^\d{1,9}$/.test(requestedKeys)) {
    throw new S3Error(400, 'InvalidArgument', 'Provided max-keys not an integer or within integer range');
  }
  const maxKeys = Math.min(Number(requestedKeys), LARGEST_PAGE);
  const token = query('continuation-token');
  const startAfter = query('start-after');
  const after = token === undefined ? startAfter : Buffer.from(token, 'base64url').toString();
  const page = pageOf(liveObjects(operation, prefix), { prefix, delimiter, after, maxKeys });

  const encode = query('encoding-type') === 'url' ? encodeKey : (text: string) => text;
  const truncated = page.next !== undefined;
  sendXml(operation.response, 200, [
    'ListBucketResult',
    [
      ['Name', operation.bucket.name],
      ['Prefix', encode(prefix)],
      ...optional('Delimiter', delimiter === '' ? undefined : encode(delimiter)),
      ...optional('EncodingType', query('encoding-type')),
      ...optional('ContinuationToken', token),
      ...optional('StartAfter', startAfter === undefined ? undefined : encode(startAfter)),
      ['MaxKeys', String(maxKeys)],
      ['KeyCount', String(page.objects.length + page.commonPrefixes.length)],
      ['IsTruncated', String(truncated)],
      ...optional('NextContinuationToken', page.next && Buffer.from(page.next).toString('base64url')),
      ...page.objects.map(
        (object): XmlElement => [
          'Contents',
          [
            ['Key', encode(object.key)],
            ['LastModified', new Date(object.lastModified).toISOString()],
            ['ETag', object.etag],
            ['Size', String(object.sizeBytes)],
            ['StorageClass', 'STANDARD'],
          ],
        ],
      ),
      ...page.commonPrefixes.map(
        (commonPrefix): XmlElement => ['CommonPrefixes', [['Prefix', encode(commonPrefix)]]],
      ),
    ],
  ]);
}

interface Page {
  readonly objects: StoredObject[];
  readonly commonPrefixes: string[];
  /** The key or common prefix after which the next page begins, if there is one. */
  readonly next: string | undefined;
}

function pageOf(
  objects: readonly StoredObject[],
  options: {
    readonly prefix: string;
    readonly delimiter: string;
    readonly after: string | undefined;
    readonly maxKeys: number;
  },
): Page {
  const { prefix, delimiter, after, maxKeys } = options;
  const afterBytes = after === undefined ? undefined : Buffer.from(after);
  const page: Page = { objects: [], commonPrefixes: [], next: undefined };
  let last: string | undefined;
  for (const object of objects) {
    const end = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    const commonPrefix = end < 0 ? undefined : object.key.slice(0, end + delimiter.length);
    const entry = commonPrefix ?? object.key;
    if (entry === last) continue;
    if (afterBytes && Buffer.compare(Buffer.from(entry), afterBytes) <= 0) continue;
    if (page.objects.length + page.commonPrefixes.length >= maxKeys) return { ...page, next: last };
    if (commonPrefix === undefined) page.objects.push(object);
    else page.commonPrefixes.push(commonPrefix);
    last = entry;
  }
  return page;
}

const deleteSchema = z.object({
  Delete: z.object({
    Object: z.array(z.object({ Key: z.string(), VersionId: z.optional(z.string()) })),
    Quiet: z.optional(z.string()),
  }),
});

/** DeleteObjects: each key is decided for itself. */
export async function deleteObjects(operation: Operation): Promise<void> {
  const { request, payloadHash, bucket } = operation;
  const body = { request, payloadHash, parameter: (name: string) => parameter(operation, name) };
  const { text, digests } = await readDocument(body);
  if (header(operation, 'content-md5') === undefined && digests.checksum === undefined) {
    throw new S3Error(
      400,
      'InvalidRequest',
      'Missing required header for this request: Content-MD5 or a checksum',
    );
  }
  const document = deleteSchema.safeParse(parseXml(text));
  if (!document.success) throw malformedXml();
  const { Object: objects, Quiet } = document.data.Delete;
  if (objects.length > LARGEST_PAGE) throw malformedXml();
  const results = objects.map(({ Key: key, VersionId }): XmlElement | undefined => {
    try {
      if (VersionId !== undefined) throw notImplemented('a delete of a version');
      requirePermission(operation, 's3:DeleteObject', bucket.name, key);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      return [
        'Error',
        [
          ['Key', key],
          ['Code', error.code],
          ['Message', error.message],
        ],
      ];
    }
    bucket.objects.delete(key);
    return Quiet === 'true' ? undefined : ['Deleted', [['Key', key]]];
  });
  sendXml(operation.response, 200, ['DeleteResult', results.filter((result) => result !== undefined)]);
}

function liveObjects(operation: Operation, prefix: string): StoredObject[] {
  const rules = operation.bucket.properties.LifecycleConfiguration?.Rules ?? [];
  const now = operation.now();
  return operation.bucket.objects.list(prefix).filter((object) => !isExpired(rules, object, now));
}

function encodeKey(key: string): string {
  return encodeRfc3986(key).replaceAll('%2F', '/');
}

function optional(name: string, text: string | undefined): XmlElement[] {
  return text === undefined ? [] : [[name, text]];
}
