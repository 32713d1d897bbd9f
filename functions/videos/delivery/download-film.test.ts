import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadFilm } from './download-film.ts';
import { UnusableFilm } from './unusable-film.ts';

const link = {
  url: 'https://films.example/a',
  keyOrigin: 'https://films.example',
  headers: { 'x-goog-api-key': 'secret' },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'download-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Answers as `redirects` says, and with a film where that says nothing; notes who was asked with which key. */
function internet(redirects: Readonly<Record<string, string>>) {
  const asked: [string, string | null][] = [];
  const fetchFrom = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = String(input);
    asked.push([url, new Headers(init?.headers).get('x-goog-api-key')]);
    const location = redirects[url];
    return location === undefined
      ? new Response('a film')
      : new Response(null, { status: 302, headers: { location } });
  };
  return { asked, fetchFrom };
}

describe('the key', () => {
  it("goes to the provider's own origin, and to nobody that it redirects to", async () => {
    const { asked, fetchFrom } = internet({
      'https://films.example/a': '/b',
      'https://films.example/b': 'https://storage.example/film',
    });
    await downloadFilm(link, join(folder, 'film'), fetchFrom);
    expect(asked).toEqual([
      ['https://films.example/a', 'secret'],
      ['https://films.example/b', 'secret'],
      ['https://storage.example/film', null],
    ]);
    expect(readFileSync(join(folder, 'film'), 'utf8')).toBe('a film');
  });

  it.each([
    'https://films.example.evil.example/a',
    'https://films.example@evil.example/a',
    'https://films.example:8443/a',
  ])('is not for %s', async (url) => {
    const { asked, fetchFrom } = internet({});
    await downloadFilm({ ...link, url }, join(folder, 'film'), fetchFrom);
    expect(asked.map(([, key]) => key)).toEqual([null]);
  });

  it.each(['http://films.example/a', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd'])(
    '%s is not asked at all',
    async (url) => {
      const { asked, fetchFrom } = internet({});
      await expect(downloadFilm({ ...link, url }, join(folder, 'film'), fetchFrom)).rejects.toThrow(
        UnusableFilm,
      );
      expect(asked).toEqual([]);
    },
  );
});

it('a film without an end is given up', async () => {
  const piece = new Uint8Array(64 * 1_024 * 1_024);
  const endless = async () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(piece) }));
  await expect(downloadFilm(link, join(folder, 'film'), endless)).rejects.toThrow(UnusableFilm);
});
