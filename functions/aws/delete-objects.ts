import { DeleteObjectsCommand, type S3Client } from '@aws-sdk/client-s3';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
const objectsPerRequest = 1_000;

/** A missing object counts as deleted. Throws if one could not be deleted. */
export async function deleteObjects(s3: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  for (let index = 0; index < keys.length; index += objectsPerRequest) {
    const { Errors: [first] = [] } = await s3.send(
      new DeleteObjectsCommand({
        Bucket: bucket,
        Delete: {
          Quiet: true,
          Objects: keys.slice(index, index + objectsPerRequest).map((Key) => ({ Key })),
        },
      }),
    );
    if (first !== undefined) {
      throw new Error(`S3 did not delete ${first.Key}: ${first.Code} ${first.Message}`);
    }
  }
}
