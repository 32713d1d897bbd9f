import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cookies } from './cookies.ts';

const web = path.resolve(import.meta.dirname, '../..');

/** Every storage key in the site's code, which the operators' console is no part of. Keys are literals; names of channels and locks are no keys. */
function storageKeys(): readonly string[] {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/^dist|^operators\/|\.test\.ts$/.test(file))
    .map((file) => readFileSync(path.join(web, file), 'utf8'))
    .filter((source) =>
      /\b((local|session)Storage|localItems|tabItems|DraftStorage|draftKey)\b/i.test(source),
    );
  return [
    ...new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/['`](reelwright\.[a-z-]+)/g)].map(([, key]) => `${key}`),
      ),
    ),
  ];
}

describe('the cookie policy', () => {
  const text = JSON.stringify(cookies);

  it.each(storageKeys())('names %s, which the site keeps in the browser', (key) => {
    expect(text).toContain(key);
  });

  it('is right that the site sets no cookie', () => {
    expect(storageKeys().length).toBeGreaterThan(3);
    const setters = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/^dist|^operators\/|\.test\.ts$/.test(file))
      .filter((file) => /document\.cookie|cookieStore/.test(readFileSync(path.join(web, file), 'utf8')));
    expect(setters).toEqual([]);
  });
});
