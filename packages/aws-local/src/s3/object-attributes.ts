import type { OutgoingHttpHeaders } from 'node:http';
import type { ObjectAttributes, StoredObject } from './object-store.ts';
import { notImplemented, S3Error } from './s3-error.ts';

const metadataPrefix = 'x-amz-meta-';
/** S3's limit on the names and values of user metadata together: 2 KB. */
const largestUserMetadataBytes = 2048;

/** Headers and form fields that change what S3 stores, and that this emulator does not support. */
const unsupported = [
  ...[
    'success_action_redirect',
    'success_action_status',
    'acl',
    'tagging',
    'expires',
    'content-language',
    'x-amz-acl',
    'x-amz-tagging',
  ],
  ...['x-amz-website-redirect-location', 'x-amz-object-lock-mode', 'x-amz-object-lock-legal-hold'],
  ...['x-amz-server-side-encryption-customer-algorithm', 'x-amz-write-offset-bytes'],
];

/** What the headers of a write or the fields of a form say about their object. */
export function attributesOf(fields: Readonly<Record<string, unknown>>): ObjectAttributes {
  for (const name of unsupported) if (fields[name] !== undefined) throw notImplemented(name);
  const encoding = fields['content-encoding'];
  if (encoding !== undefined && encoding !== 'aws-chunked') throw notImplemented('content-encoding');
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined);
  const userMetadata: Record<string, string> = {};
  for (const name of Object.keys(fields)) {
    if (name.startsWith(metadataPrefix)) userMetadata[name.slice(metadataPrefix.length)] = text(name) ?? '';
  }
  if (Buffer.byteLength(Object.entries(userMetadata).flat().join('')) > largestUserMetadataBytes) {
    throw new S3Error(
      400,
      'MetadataTooLarge',
      'Your metadata headers exceed the maximum allowed metadata size',
    );
  }
  return {
    contentType: text('content-type') ?? 'binary/octet-stream',
    cacheControl: text('cache-control'),
    contentDisposition: text('content-disposition'),
    userMetadata,
  };
}

/** The headers with which an object is served. */
export function objectHeaders(object: StoredObject): OutgoingHttpHeaders {
  const { cacheControl, contentDisposition } = object;
  return {
    'content-type': object.contentType,
    ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
    ...(contentDisposition !== undefined && { 'content-disposition': contentDisposition }),
    etag: object.etag,
    'last-modified': new Date(object.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-amz-server-side-encryption': 'AES256',
    ...Object.fromEntries(
      Object.entries(object.userMetadata).map(([name, value]) => [`${metadataPrefix}${name}`, value]),
    ),
  };
}
