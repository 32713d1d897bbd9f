import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';

/**
 * Lists the key, because S3 answers 403 for a missing object unless the caller may list the bucket. Needs
 * `s3:ListBucket` for the key's prefix.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 *
 * @throws S3ServiceException 403 without that permission
 */
export async function hasObject(s3: S3Client, bucket: string, key: string): Promise<boolean> {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: key, MaxKeys: 1 }),
  );
  return Contents.some(({ Key }) => Key === key);
}
