import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Words that name no actor, have a standard term in docs/glossary.md, or are spelled otherwise in American English. */
const replacedWords =
  /\b(whoever|whomever|nobody|somebody|anybody|everybody|films?|wish(es|ed)?|e-mails?|behaviours?|foresee|foreseen|dearest|settlements?)\b/i;

/** A sentence of a comment that does not begin with its subject: it must be read twice. */
const invertedSentence = /(^\s*\*|\/\*\*|\/\/|(\/\/|\*).*[.!?]) (Of|Else|As) /;

const folders = '{bin,contract,docs,functions,lib,local,media,packages,test,web}';

it('code and documents use the words of the glossary', () => {
  expect(linesOf(`{README.md,${folders}/**/*.{ts,tsx,md,css,mjs}}`, replacedWords)).toEqual([]);
});

it('a comment begins with its subject', () => {
  expect(linesOf(`${folders}/**/!(*.gen).{ts,tsx,mjs}`, invertedSentence)).toEqual([]);
});

/** The lines that match, with their places; this file aside, which names what it looks for. */
function linesOf(pattern: string, wanted: RegExp): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) })
    .filter((file) => path.join(root, file) !== import.meta.filename)
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (wanted.test(line) ? `${file}:${index + 1}: ${line.trim()}` : [])),
    );
}
