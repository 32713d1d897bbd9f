import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Words that name no actor, have a standard term in docs/glossary.md, or are spelled otherwise in American English. */
const replacedWords =
  /\b(whoever|whomever|nobody|somebody|anybody|everybody|films?|wish(es|ed)?|e-mails?|behaviours?|foresee|foreseen|dearest|settlements?)\b/i;

it('code and documents use the words of the glossary', () => {
  const found = globSync(
    '{README.md,{bin,contract,docs,functions,lib,local,media,packages,test,web}/**/*.{ts,tsx,md,css,mjs}}',
    {
      cwd: root,
      exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
    },
  )
    .filter((file) => path.join(root, file) !== import.meta.filename)
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (replacedWords.test(line) ? `${file}:${index + 1}: ${line.trim()}` : [])),
    );
  expect(found).toEqual([]);
});
