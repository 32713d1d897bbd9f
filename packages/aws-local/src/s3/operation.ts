import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authorize } from '../signature/caller.ts';
import type { RequestTarget } from '../signature/canonical-request.ts';
import { isExpired } from './lifecycle.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import { assertNotRetained } from './object-lock.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import type { BucketProperties } from './resources.ts';
import { accessDenied, noSuchKey, notImplemented, preconditionFailed, S3Error } from './s3-error.ts';

/** A bucket with its objects and its properties. */
export interface OpenBucket {
  readonly name: string;
  readonly properties: BucketProperties;
  readonly objects: ObjectStore;
  readonly uploads: MultipartUploads;
}

/** One authenticated request to S3. */
export interface Operation {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: RequestTarget;
  readonly bucket: OpenBucket;
  /** Empty for a request about the bucket. */
  readonly key: string;
  readonly principal: string;
  readonly payloadHash: string;
  readonly authorize: Authorize;
  readonly findBucket: (name: string) => OpenBucket | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function queryParameter(operation: Operation, name: string): string | undefined {
  return operation.target.query.find(([queryName]) => queryName === name)?.[1];
}

export function header({ request }: Operation, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** S3's longest key, in bytes of UTF-8. */
const longestKeyBytes = 1024;

/** @throws S3Error KeyTooLongError, InvalidArgument. Any other text is a key: `..`, control characters, anything. */
export function assertValidKey(key: string): void {
  if (key === '') throw new S3Error(400, 'InvalidArgument', 'User key must have a length greater than 0.');
  if (Buffer.byteLength(key) > longestKeyBytes) {
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
  }
}

/** @throws S3Error AccessDenied unless the caller may do the action to the object, or (with no key) to the bucket */
export function requirePermission(
  operation: Operation,
  action: string,
  bucket: string = operation.bucket.name,
  key: string = operation.key,
  context: Readonly<Record<string, string>> = {},
): void {
  const resourceArn = key === '' ? `arn:aws:s3:::${bucket}` : `arn:aws:s3:::${bucket}/${key}`;
  if (!isAllowed(operation, operation.principal, action, resourceArn, context)) {
    throw accessDenied(operation.principal, action, resourceArn);
  }
}

/** The object, unless a lifecycle rule has expired it. */
export function liveObject(bucket: OpenBucket, key: string, now: number): StoredObject | undefined {
  const object = bucket.objects.get(key);
  return object && isLive(bucket, object, now) ? object : undefined;
}

/** The objects whose keys begin with the prefix, in S3's order, unless a lifecycle rule has expired them. */
export function liveObjects(bucket: OpenBucket, prefix: string, now: number): StoredObject[] {
  return bucket.objects.list(prefix).filter((object) => isLive(bucket, object, now));
}

function isLive({ properties }: OpenBucket, object: StoredObject, now: number): boolean {
  return !isExpired(properties.LifecycleConfiguration?.Rules ?? [], object, now);
}

/**
 * The object that a caller asked to read.
 *
 * @throws S3Error NoSuchKey only to a caller who may list the bucket; to others AccessDenied, which does not say
 *   whether the object exists
 */
export function existingObject(operation: Operation, bucket: OpenBucket, key: string): StoredObject {
  const object = liveObject(bucket, key, operation.now());
  if (object) return object;
  const bucketArn = `arn:aws:s3:::${bucket.name}`;
  if (isAllowed(operation, operation.principal, 's3:ListBucket', bucketArn)) throw noSuchKey(key);
  throw accessDenied(operation.principal, 's3:ListBucket', bucketArn);
}

/** @throws S3Error PreconditionFailed if the request may only create the object, and it exists, or AccessDenied if it is locked */
export function checkWriteConditions(operation: Operation): void {
  const { bucket, key, now } = operation;
  assertNotRetained(bucket, bucket.objects.get(key), now());
  const ifNoneMatch = header(operation, 'if-none-match');
  if (header(operation, 'if-match') !== undefined) throw notImplemented('a write with If-Match');
  if (ifNoneMatch === undefined) return;
  if (ifNoneMatch !== '*') throw notImplemented('a write with an If-None-Match other than *');
  if (liveObject(bucket, key, now())) throw preconditionFailed('If-None-Match');
}

/** Asks the policies. Requests that stay on the machine count as secure, as those to S3 by HTTPS do. */
export function isAllowed(
  { authorize }: { readonly authorize: Authorize },
  principal: string,
  action: string,
  resourceArn: string,
  context: Readonly<Record<string, string>> = {},
): boolean {
  return authorize({
    principal,
    action,
    resourceArn,
    context: { 'aws:SecureTransport': 'true', ...context },
  });
}
