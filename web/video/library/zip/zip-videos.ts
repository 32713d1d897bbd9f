import { makeZip } from 'client-zip';
import type { Video } from '../../../api/received.ts';
import { createZipNames } from './zip-names.ts';

/** Bytes that a zip may have where the browser keeps it in memory until it is whole. */
export const zipInMemoryMaximumBytes = 1_000_000_000;

export interface ZipProgress {
  readonly saved: number;
  readonly bytes: number;
}

export interface ZipResult extends ZipProgress {
  /** Their files did not arrive. */
  readonly failed: readonly Video[];
  /** The zip was full before any of them: there are more videos. */
  readonly isCut: boolean;
}

export interface ZipSource {
  readonly videos: AsyncIterable<Video>;
  /** Fetches a whole file, so that a broken one is not in the zip in part. */
  readonly fetchFile: (video: Video) => Promise<Blob>;
  readonly maximumBytes: number;
  readonly onProgress: (progress: ZipProgress) => void;
  readonly signal: AbortSignal;
}

/** Begins a zip of videos, in order, one file in memory at a time. Read `result` after the stream's end. */
export function zipOf(source: ZipSource): {
  readonly stream: ReadableStream<Uint8Array>;
  readonly result: () => ZipResult;
} {
  const failed: Video[] = [];
  let progress: ZipProgress = { saved: 0, bytes: 0 };
  let isCut = false;
  const nameOf = createZipNames();

  async function* files() {
    for await (const video of source.videos) {
      source.signal.throwIfAborted();
      let file: Blob;
      try {
        file = await source.fetchFile(video);
      } catch (error) {
        source.signal.throwIfAborted();
        console.error('Error downloading a video for a zip', error);
        failed.push(video);
        continue;
      }
      if (progress.bytes + file.size > source.maximumBytes) {
        isCut = true;
        return;
      }
      yield { name: nameOf(video), lastModified: new Date(video.created_at), input: file, size: file.size };
      progress = { saved: progress.saved + 1, bytes: progress.bytes + file.size };
      source.onProgress(progress);
    }
  }
  return { stream: makeZip(files()), result: () => ({ ...progress, failed, isCut }) };
}
