import type { OutgoingHttpHeaders } from 'node:http';
import { parseTarget } from '../signature/canonical-request.ts';
import type { ObjectAttributes, StoredObject } from './object-store.ts';
import { type Operation, parameter } from './operation.ts';
import { notImplemented, S3Error } from './s3-error.ts';

const META_PREFIX = 'x-amz-meta-';
/** S3's limits on tags of an object. */
const MOST_TAGS = 10;
/** S3's limit on the names and values of user metadata together: 2 KB. */
const LARGEST_USER_METADATA_BYTES = 2048;

/** Parameters of a write that change what S3 keeps, and that the local cloud does not do. */
const UNKNOWN_WRITE_PARAMETERS = [
  'x-amz-website-redirect-location',
  'x-amz-object-lock-mode',
  'x-amz-object-lock-legal-hold',
  'x-amz-server-side-encryption-customer-algorithm',
  'x-amz-write-offset-bytes',
];

/** What a PUT, a copy or the beginning of an upload in parts says of its object. */
export function attributesOf(operation: Operation): ObjectAttributes {
  for (const name of UNKNOWN_WRITE_PARAMETERS) {
    if (parameter(operation, name) !== undefined) throw notImplemented(name);
  }
  const acl = parameter(operation, 'x-amz-acl');
  if (acl !== undefined && acl !== 'bucket-owner-full-control' && acl !== 'private') {
    throw new S3Error(400, 'AccessControlListNotSupported', 'The bucket does not allow ACLs');
  }
  return buildAttributes(
    (name) => parameter(operation, name),
    Object.keys(operation.request.headers).concat(operation.target.query.map(([name]) => name.toLowerCase())),
  );
}

/** The same from the fields of a form. */
export function attributesOfForm(fields: ReadonlyMap<string, string>): ObjectAttributes {
  for (const name of [...UNKNOWN_WRITE_PARAMETERS, 'acl', 'tagging']) {
    if (fields.has(name)) throw notImplemented(`the form field ${name}`);
  }
  return buildAttributes((name) => fields.get(name), [...fields.keys()]);
}

function buildAttributes(
  value: (name: string) => string | undefined,
  names: readonly string[],
): ObjectAttributes {
  const userMetadata = Object.fromEntries(
    names
      .filter((name) => name.startsWith(META_PREFIX))
      .map((name) => [name.slice(META_PREFIX.length), value(name) ?? '']),
  );
  const userMetadataBytes = Buffer.byteLength(Object.entries(userMetadata).flat().join(''));
  if (userMetadataBytes > LARGEST_USER_METADATA_BYTES) {
    throw new S3Error(
      400,
      'MetadataTooLarge',
      'Your metadata headers exceed the maximum allowed metadata size',
    );
  }
  const encodings = (value('content-encoding') ?? '')
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'aws-chunked');
  const tagging = value('x-amz-tagging');
  return {
    contentType: value('content-type') ?? 'binary/octet-stream',
    cacheControl: value('cache-control'),
    contentDisposition: value('content-disposition'),
    contentEncoding: encodings.length > 0 ? encodings.join(', ') : undefined,
    contentLanguage: value('content-language'),
    expires: value('expires'),
    userMetadata,
    tags: tagging === undefined ? {} : parseTagging(tagging),
  };
}

/** @throws S3Error InvalidTag */
export function checkTags(tags: readonly (readonly [string, string])[]): Record<string, string> {
  const names = new Set(tags.map(([name]) => name));
  const valid = tags.every(([name, value]) => name.length >= 1 && name.length <= 128 && value.length <= 256);
  if (!valid || names.size !== tags.length || tags.length > MOST_TAGS) {
    throw new S3Error(
      400,
      'InvalidTag',
      'An object has at most 10 tags, each with a name of its own of 1 to 128 characters and a value of at most 256.',
    );
  }
  return Object.fromEntries(tags);
}

function parseTagging(tagging: string): Record<string, string> {
  const target = parseTarget(`/?${tagging}`);
  if (!target) throw new S3Error(400, 'InvalidArgument', 'The header x-amz-tagging is not URL encoded.');
  return checkTags(target.query);
}

/** The headers with which an object is read. */
export function objectHeaders(object: StoredObject): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {
    'content-type': object.contentType,
    'cache-control': object.cacheControl,
    'content-disposition': object.contentDisposition,
    'content-encoding': object.contentEncoding,
    'content-language': object.contentLanguage,
    expires: object.expires,
    etag: object.etag,
    'last-modified': new Date(object.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-amz-server-side-encryption': 'AES256',
    ...Object.fromEntries(
      Object.entries(object.userMetadata).map(([name, value]) => [`${META_PREFIX}${name}`, value]),
    ),
  };
  const tagCount = Object.keys(object.tags).length;
  if (tagCount > 0) headers['x-amz-tagging-count'] = tagCount;
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
