import * as z from 'zod/mini';

/** https://cloud.google.com/storage/docs/json_api/v1/objects/list */
const ListedObjects = z.object({ items: z.optional(z.array(z.object({ name: z.string() }))) });

/**
 * The `gs://` URI of the MP4 in a `gs://` folder; null if the folder has none.
 *
 * @throws if Cloud Storage does not answer within the time limit, or answers with an error
 */
export async function findVideoIn(
  folder: string,
  {
    storageUrl,
    token,
    timeoutMilliseconds,
  }: {
    readonly storageUrl: string;
    readonly token: () => Promise<string>;
    readonly timeoutMilliseconds: number;
  },
): Promise<string | null> {
  const { bucket, object: prefix } = placeOf(folder);
  const query = `prefix=${encodeURIComponent(prefix)}&fields=items(name)`;
  const response = await fetch(`${storageUrl}/storage/v1/b/${encodeURIComponent(bucket)}/o?${query}`, {
    headers: { authorization: `Bearer ${await token()}` },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) throw new Error(`Cloud Storage answered ${response.status}.`);
  const { items = [] } = z.parse(ListedObjects, await response.json());
  const video = items.find(({ name }) => name.endsWith('.mp4'));
  return video === undefined ? null : `gs://${bucket}/${video.name}`;
}

/**
 * The link to a `gs://` object. https://cloud.google.com/storage/docs/json_api/v1/objects/get
 *
 * @throws if the URI names no object
 */
export function downloadUrl(storageUrl: string, uri: string): string {
  const { bucket, object } = placeOf(uri);
  return `${storageUrl}/storage/v1/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(object)}?alt=media`;
}

function placeOf(uri: string): { readonly bucket: string; readonly object: string } {
  const [, bucket, object] = /^gs:\/\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  if (bucket === undefined || object === undefined)
    throw new Error('Vertex left the video nowhere that is known.');
  return { bucket, object };
}
