import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('the documentation asks no one for a token of their session', () => {
  const web = path.resolve(import.meta.dirname, '../..');
  const sources = globSync('{content/api,pages/api-docs}/**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(path.join(web, file), 'utf8')] as const);
  expect(sources.length).toBeGreaterThan(8);
  for (const [file, source] of sources) {
    expect(source, file).not.toMatch(
      /local storage|developer tools|\.accessToken|your (own )?(access )?token|coming soon/i,
    );
  }
});
