import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { VideoLink } from '../providers/provider.ts';
import { UnusableVideo } from './unusable-video.ts';

/** Eight seconds in 1080p take about 40 MB; Lambda has 512 MB for files. */
const videoMaximumBytes = 400 * 1_024 * 1_024;

/** A step has two minutes, including check, poster and upload. */
const downloadTimeoutMilliseconds = 80_000;

const redirectsMaximum = 5;

/**
 * Follows redirects, but sends the key only to the provider's origin, and requires https of others.
 *
 * @throws Error if the link has expired, breaks off or takes too long; {@link UnusableVideo} if it redirects
 * to a forbidden origin or is too large
 */
export async function downloadVideo(
  link: VideoLink,
  file: string,
  fetchFrom: typeof fetch = fetch,
): Promise<void> {
  const signal = AbortSignal.timeout(downloadTimeoutMilliseconds);
  const response = await follow(link, signal, fetchFrom);
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`The video's link answered ${response.status}.`);
  }
  const expectedBytes = lengthOf(response);
  const written = await writeFile(Readable.from(response.body), file, signal);
  if (expectedBytes !== null && written !== expectedBytes) {
    throw new Error(`The video broke off after ${written} of ${expectedBytes} bytes.`);
  }
}

/** Returns bytes. @throws UnusableVideo if it is too large */
export async function writeFile(source: Readable, file: string, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > videoMaximumBytes) {
        done(new UnusableVideo(`The video is larger than ${videoMaximumBytes} bytes.`));
        return;
      }
      done(null, chunk);
    },
  });
  await pipeline(source, counted, createWriteStream(file), { signal });
  return bytes;
}

async function follow(link: VideoLink, signal: AbortSignal, fetchFrom: typeof fetch): Promise<Response> {
  const keyOrigin = new URL(link.keyOrigin).origin;
  let url = new URL(link.url);
  for (let redirects = 0; redirects <= redirectsMaximum; redirects += 1) {
    const isOwn = url.origin === keyOrigin;
    if (!isOwn && url.protocol !== 'https:') {
      throw new UnusableVideo(
        `The video's link leads to ${url.protocol}//${url.host}, which is not allowed.`,
      );
    }
    const response = await fetchFrom(url, {
      redirect: 'manual',
      signal,
      ...(isOwn && { headers: link.headers }),
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new Error("The video's link redirects too often.");
}

/** Null if compressed: the header gives another length. */
function lengthOf(response: Response): number | null {
  const length = response.headers.get('content-length');
  return length === null || response.headers.has('content-encoding') ? null : Number(length);
}
