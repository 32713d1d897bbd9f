import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { generatedFiles } from './generated-files.ts';

const files = Object.entries(generatedFiles());
const root = path.resolve(import.meta.dirname, '../..');

it.each(files)('%s has the API as it is today: npm run sdks brings it up to date', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('what is generated stays small, and reviews do not show it', () => {
  const lines = files.reduce((sum, [, text]) => sum + text.split('\n').length, 0);
  expect(lines).toBeLessThan(6_000);
  const attributes = readFileSync(path.join(root, '.gitattributes'), 'utf8');
  for (const [file] of files)
    expect(attributes).toContain(`${path.relative(root, file)} linguist-generated\n`);
});
