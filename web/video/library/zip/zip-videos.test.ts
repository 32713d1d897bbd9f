import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Video } from '../../../api/received.ts';
import { videoNumber } from '../../testing/video-number.ts';
import { createZipNames, zipFileName } from './zip-names.ts';
import { type ZipSource, zipOf } from './zip-videos.ts';

const videos = [1, 2, 3].map((number) => ({ ...videoNumber(number), prompt: 'The sea' }));

async function* oneByOne(list: readonly Video[]) {
  yield* list;
}

function zipped(parts: Partial<ZipSource> = {}) {
  return zipOf({
    videos: oneByOne(videos),
    fetchFile: async ({ id }) => new Blob([`file of ${id}`]),
    maximumBytes: Number.POSITIVE_INFINITY,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...parts,
  });
}

/** The names in the central directory: APPNOTE.TXT, 4.3.12. */
async function namesIn(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  const names: string[] = [];
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 46)) {
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)));
  }
  return names;
}

describe('a zip of videos', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('holds each under a name of its own, and tells how far it is', async () => {
    const told: number[] = [];
    const { stream, result } = zipped({ onProgress: ({ saved }) => told.push(saved) });
    expect(await namesIn(stream)).toEqual([
      '2026-11-21-The-sea.mp4',
      '2026-11-21-The-sea-2.mp4',
      '2026-11-21-The-sea-3.mp4',
    ]);
    expect(told).toEqual([1, 2, 3]);
    expect(result()).toMatchObject({ saved: 3, failed: [], isCut: false });
  });

  it('holds the others when one does not arrive, and says which', async () => {
    const { stream, result } = zipped({
      fetchFile: async ({ id }) => {
        if (id === videos[1]?.id) throw new Error('The video’s link answered 404.');
        return new Blob(['file']);
      },
    });
    expect(await namesIn(stream)).toHaveLength(2);
    expect(result()).toMatchObject({ saved: 2, failed: [videos[1]] });
  });

  it('is whole with as many as it may hold, and says that there are more', async () => {
    const { stream, result } = zipped({ fetchFile: async () => new Blob(['12345']), maximumBytes: 12 });
    expect(await namesIn(stream)).toHaveLength(2);
    expect(result()).toMatchObject({ saved: 2, bytes: 10, isCut: true });
  });

  it('ends when it is canceled, and asks for no further file', async () => {
    const canceled = new AbortController();
    const fetchFile = vi.fn(async () => {
      canceled.abort();
      return new Blob(['file']);
    });
    const { stream } = zipped({ signal: canceled.signal, fetchFile });
    await expect(namesIn(stream)).rejects.toThrow('aborted');
    expect(fetchFile).toHaveBeenCalledTimes(1);
  });
});

describe('the names in a zip', () => {
  it('differ in more than the case of their letters', () => {
    const nameOf = createZipNames();
    const names = ['Sea', 'SEA', 'sea', 'Sea-2'].map((prompt) =>
      nameOf({ prompt, created_at: '2026-11-21T09:00:00.000Z' }),
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
  });

  it.each([
    ['Beach & dunes', 'Beach-dunes.zip'],
    ['../../etc', 'etc.zip'],
    ['🎬', 'videos.zip'],
    ['海', '海.zip'],
  ])('of a zip, are those of its project: %s', (title, name) => {
    expect(zipFileName(title)).toBe(name);
  });
});
