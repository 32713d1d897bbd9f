import type { StoredObject } from './object-store.ts';
import type { BucketProperties } from './resources.ts';
import { S3Error } from './s3-error.ts';

const dayMilliseconds = 24 * 60 * 60_000;

/** A bucket, as far as it locks its objects. */
interface LockingBucket {
  readonly properties: BucketProperties;
}

/** Whether the bucket's retention period of an object goes on. */
export function isRetained({ properties }: LockingBucket, object: StoredObject, now: number): boolean {
  const retention = properties.ObjectLockConfiguration?.Rule.DefaultRetention;
  if (retention === undefined) return false;
  const days = (retention.Days ?? 0) + (retention.Years ?? 0) * 365;
  return now < object.lastModified + days * dayMilliseconds;
}

/**
 * In AWS a write or a delete without a version hides a locked version and keeps it. There are no versions here, so that
 * both are refused, as AWS refuses to delete the version.
 *
 * @throws S3Error AccessDenied
 */
export function assertNotRetained(
  bucket: LockingBucket,
  object: StoredObject | undefined,
  now: number,
): void {
  if (object === undefined || !isRetained(bucket, object, now)) return;
  throw new S3Error(403, 'AccessDenied', 'Access Denied because object protected by object lock.');
}

/**
 * What a locking bucket keeps must have come in whole.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
 *
 * @throws S3Error InvalidRequest
 */
export function assertChecksum({ properties }: LockingBucket, hasChecksum: boolean): void {
  if (hasChecksum || properties.ObjectLockConfiguration === undefined) return;
  throw new S3Error(
    400,
    'InvalidRequest',
    'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
  );
}
