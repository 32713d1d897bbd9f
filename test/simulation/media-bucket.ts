import { CopyObjectCommand, DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Invocation } from './invocations.ts';
import type { MediaFiles } from './video-provider.ts';

/** What lies between the SDK and S3. */
export type BucketTransport = (command: unknown) => Promise<unknown>;

/** The media bucket's keys, as far as the functions that move evidence use S3. */
export function mediaBucketClient(
  invocation: Invocation,
  { keys }: MediaFiles,
  alter: ((send: BucketTransport) => BucketTransport) | undefined,
): S3Client {
  const send: BucketTransport = (command) => {
    if (command instanceof ListObjectsV2Command) {
      const { Prefix = '' } = command.input;
      return invocation.call(`list ${Prefix}`, () => ({
        Contents: [...keys].filter((key) => key.startsWith(Prefix)).map((Key) => ({ Key })),
      }));
    }
    if (command instanceof CopyObjectCommand) {
      const { CopySource = '', Key = '' } = command.input;
      const source = CopySource.slice(CopySource.indexOf('/') + 1);
      return invocation.call(`copy ${source}`, () => {
        if (!keys.has(source)) throw Object.assign(new Error('No such key.'), { $metadata: {} });
        keys.add(Key);
        return {};
      });
    }
    if (command instanceof DeleteObjectsCommand) {
      const objects = command.input.Delete?.Objects ?? [];
      return invocation.call(`delete ${objects[0]?.Key} and ${objects.length - 1} more`, () => {
        for (const { Key = '' } of objects) keys.delete(Key);
        return {};
      });
    }
    throw new Error('The simulated bucket does not know this command.');
  };
  return Object.assign(Object.create(S3Client.prototype), { send: alter?.(send) ?? send });
}
