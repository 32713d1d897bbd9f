import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ReelwrightFunction } from './reelwright-function.ts';

/** Lets the function list a prefix. Without this, S3 does not tell a missing object from a refused read. */
export function allowListing(lister: ReelwrightFunction, bucket: IBucket, prefix: `${string}/`): void {
  lister.allow(['s3:ListBucket'], [bucket.bucketArn], { StringLike: { 's3:prefix': `${prefix}*` } });
}
