import { isDone, uriOf, type VideoOperation, type VideoOperations } from './video-operations.ts';

/** An object of Cloud Storage. */
export interface StorageObject {
  readonly bucket: string;
  readonly name: string;
}

/**
 * The response that lists a bucket's videos whose names begin with the prefix.
 * https://cloud.google.com/storage/docs/json_api/v1/objects/list
 */
export function listObjects(
  operations: VideoOperations,
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
  now: number,
): object {
  const root = `gs://${bucket}/`;
  const items = storedVideos(operations, now)
    .map(uriOf)
    .filter((uri) => uri.startsWith(`${root}${prefix}`))
    .map((uri) => ({ name: uri.slice(root.length) }));
  return { kind: 'storage#objects', ...(items.length > 0 && { items }) };
}

/** The operation that made the object; undefined if there is no such object. */
export function operationOfObject(
  operations: VideoOperations,
  { bucket, name }: StorageObject,
  now: number,
): VideoOperation | undefined {
  return storedVideos(operations, now).find((operation) => uriOf(operation) === `gs://${bucket}/${name}`);
}

/** The finished videos, which are there whether or not their operation is asked for. */
function storedVideos(operations: VideoOperations, now: number): VideoOperation[] {
  return [...operations.values()].filter(
    (operation) => operation.video.outcome === 'video' && isDone(operation, now),
  );
}
