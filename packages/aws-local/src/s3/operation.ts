import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authorize } from '../signature/caller.ts';
import type { RequestTarget } from '../signature/canonical-request.ts';
import type { BucketProperties } from './bucket-properties.ts';
import { isExpired } from './lifecycle.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { accessDenied, noSuchKey, S3Error } from './s3-error.ts';

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

/** An `x-amz-…` parameter: a header, or in a presigned URL a query parameter. */
export function parameter(operation: Operation, name: string): string | undefined {
  const header = operation.request.headers[name];
  if (typeof header === 'string') return header;
  return operation.target.query.find(([queryName]) => queryName.toLowerCase() === name)?.[1];
}

export function queryParameter(operation: Operation, name: string): string | undefined {
  return operation.target.query.find(([queryName]) => queryName === name)?.[1];
}

export function header(operation: Operation, name: string): string | undefined {
  const value = operation.request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
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

/** The object, unless its lifecycle has ended. */
export function liveObject(bucket: OpenBucket, key: string, now: number): StoredObject | undefined {
  const object = bucket.objects.get(key);
  if (!object) return undefined;
  const rules = bucket.properties.LifecycleConfiguration?.Rules ?? [];
  return isExpired(rules, object, now) ? undefined : object;
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

/** @throws S3Error PreconditionFailed if the object that is there forbids the write */
export function checkWriteConditions(operation: Operation, existing: StoredObject | undefined): void {
  const ifNoneMatch = header(operation, 'if-none-match');
  const ifMatch = header(operation, 'if-match');
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    throw new S3Error(501, 'NotImplemented', 'A write allows If-None-Match only with the value *.');
  }
  if (ifNoneMatch === '*' && existing) throw preconditionFailed('If-None-Match');
  if (ifMatch !== undefined && !existing) throw noSuchKey(operation.key);
  if (
    ifMatch !== undefined &&
    existing &&
    ifMatch.replaceAll('"', '') !== existing.etag.replaceAll('"', '')
  ) {
    throw preconditionFailed('If-Match');
  }
}

export function preconditionFailed(condition: string): S3Error {
  return new S3Error(
    412,
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
    { details: { Condition: condition } },
  );
}

/** Asks the policies. Requests that stay on the machine count as secure, as those to S3 by https do. */
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
