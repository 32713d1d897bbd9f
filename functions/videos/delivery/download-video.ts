import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { VideoLink } from '../providers/provider.ts';
import { UnusableVideo } from './unusable-video.ts';

/**
 * A video of some seconds in 1080p is at most some 40 MB. More than this is none, and would not fit the 512 MB that a
 * Lambda function has for files.
 */
const videoMaximumBytes = 400 * 1_024 * 1_024;

/** Inside the two minutes of a step, with time left for check, poster and upload. */
const downloadTimeoutMilliseconds = 80_000;

const redirectsMaximum = 5;

/**
 * Writes what `link` leads to into `file`, as it comes. Redirects are followed, but the key goes to the provider's own
 * origin only, and nothing else than https is asked for anything.
 *
 * @throws Error when the link has expired, breaks off or takes too long: another try may do; {@link UnusableVideo} when
 * it leads nowhere that may be asked, or has no end
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

/** Writes a stream to a file and says how long it was. */
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
      throw new UnusableVideo(`The video's link leads to ${url.protocol}//${url.host}, which is not asked.`);
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
  throw new Error("The video's link redirects without end.");
}

/** Only of a body that is sent as it is: of a compressed one the length means something else. */
function lengthOf(response: Response): number | null {
  const length = response.headers.get('content-length');
  return length === null || response.headers.has('content-encoding') ? null : Number(length);
}
