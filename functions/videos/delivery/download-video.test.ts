import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadVideo } from './download-video.ts';
import { UnusableVideo } from './unusable-video.ts';

const link = {
  url: 'https://videos.example/a',
  keyOrigin: 'https://videos.example',
  headers: { 'x-goog-api-key': 'secret' },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'download-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Answers with `redirects`, and with a video elsewhere; notes each origin and the key it was sent. */
function internet(redirects: Readonly<Record<string, string>>) {
  const asked: [string, string | null][] = [];
  const fetchFrom = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = String(input);
    asked.push([url, new Headers(init?.headers).get('x-goog-api-key')]);
    const location = redirects[url];
    return location === undefined
      ? new Response('a video')
      : new Response(null, { status: 302, headers: { location } });
  };
  return { asked, fetchFrom };
}

describe('the key', () => {
  it("is sent to the provider's own origin, not to where it redirects", async () => {
    const { asked, fetchFrom } = internet({
      'https://videos.example/a': '/b',
      'https://videos.example/b': 'https://storage.example/video',
    });
    await downloadVideo(link, join(folder, 'video'), fetchFrom);
    expect(asked).toEqual([
      ['https://videos.example/a', 'secret'],
      ['https://videos.example/b', 'secret'],
      ['https://storage.example/video', null],
    ]);
    expect(readFileSync(join(folder, 'video'), 'utf8')).toBe('a video');
  });

  it.each([
    'https://videos.example.evil.example/a',
    'https://videos.example@evil.example/a',
    'https://videos.example:8443/a',
  ])('is not sent to %s', async (url) => {
    const { asked, fetchFrom } = internet({});
    await downloadVideo({ ...link, url }, join(folder, 'video'), fetchFrom);
    expect(asked.map(([, key]) => key)).toEqual([null]);
  });

  it.each(['http://videos.example/a', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd'])(
    '%s is never requested',
    async (url) => {
      const { asked, fetchFrom } = internet({});
      await expect(downloadVideo({ ...link, url }, join(folder, 'video'), fetchFrom)).rejects.toThrow(
        UnusableVideo,
      );
      expect(asked).toEqual([]);
    },
  );
});

it('stops a download that is too large', async () => {
  const piece = new Uint8Array(64 * 1_024 * 1_024);
  const endless = async () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(piece) }));
  await expect(downloadVideo(link, join(folder, 'video'), endless)).rejects.toThrow(UnusableVideo);
});
