import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const documents = globSync('{*.md,{docs,media,test}/**/*.md,packages/*/README.md}', {
  cwd: root,
  exclude: (name) => /(^|\/)node_modules$/.test(name),
})
  .toSorted()
  .map((document) => ({ document, text: read(document) }));

/**
 * Words as `wc -w` counts them: of the root and docs/, and with those of media, packages and tests. 1,550 of them are of
 * the operators' console and of the duty to mark generated videos (EU AI Act, Article 50), 243 of docs/law.md, 330 of
 * moderation and reports, 100 of the canary, regions and reports to NCMEC. The answers to the rule packs are 2,580 of all.
 */
const maximumWords = { product: 20_560, all: 27_020 };

/** Paths from the root, as documents write them between backticks. */
const rooted = /^(?:bin|contract|docs|functions|lib|local|media|packages|test|web)\/[\w./-]+$/;

describe('the documents', () => {
  it(`hold at most ${maximumWords.product} words about the product, and ${maximumWords.all} in all`, () => {
    const counts = documents
      .map(({ document, text }) => ({ document, words: text.split(/\s+/).filter(Boolean).length }))
      .toSorted((one, other) => other.words - one.words);
    const sum = (ones: typeof counts) => ones.reduce((words, one) => words + one.words, 0);
    const product = sum(counts.filter(({ document }) => /^(docs\/|[^/]+$)/.test(document)));
    const all = sum(counts);
    const longest = counts.slice(0, 5).map(({ document, words }) => `${document} ${words}`);
    const message = `The documents of the root and docs/ hold ${product} words, all together ${all}; the longest: ${longest.join(', ')}. Say each thing once, on one page.`;
    expect(product, message).toBeLessThanOrEqual(maximumWords.product);
    expect(all, message).toBeLessThanOrEqual(maximumWords.all);
  });

  it('name and link only files that are there', () => {
    const missing = documents.flatMap(({ document, text }) => {
      const named = [...text.matchAll(/`([^`\n]+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => rooted.test(name));
      const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) =>
        path.join(path.dirname(document), link),
      );
      return [...named, ...linked]
        .filter((name) => !existsSync(path.join(root, name)))
        .map((name) => `${document}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('say of a file only names that it contains', () => {
    const claims = documents.flatMap(({ document, text }) =>
      [...text.matchAll(/`([^`\n]+)`\s+(?:in|of)\s+\[?`([^`\n]+)`/g)]
        .map(([, name = '', file = '']) => ({ document, name, file }))
        .filter(({ file }) => rooted.test(file) && statSync(path.join(root, file)).isFile()),
    );
    expect(claims.length).toBeGreaterThan(10);
    const wrong = claims.filter(({ name, file }) => {
      const text = read(file);
      return !name.split('.').every((part) => text.includes(part.replace(/\(.*$/, '')));
    });
    expect(wrong).toEqual([]);
  });

  it('name only commands that package.json has', () => {
    const { scripts } = z.parse(
      z.object({ scripts: z.record(z.string(), z.string()) }),
      JSON.parse(read('package.json')),
    );
    const unknown = documents
      .filter(({ document }) => !document.startsWith('packages/'))
      .flatMap(({ document, text }) =>
        [...text.matchAll(/npm run ([a-z][\w:-]*)/g)]
          .filter(([, name = '']) => !Object.hasOwn(scripts, name))
          .map(([command]) => `${document}: ${command}`),
      );
    expect(unknown).toEqual([]);
  });

  it('link anchors that their pages have', () => {
    const anchors = new Map(
      documents.map(({ document, text }) => [
        document,
        new Set([
          ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
            title
              .toLowerCase()
              .replaceAll(/[^\p{L}\p{N} -]/gu, '')
              .replaceAll(' ', '-'),
          ),
          ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
        ]),
      ]),
    );
    const missing = documents.flatMap(({ document, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*\.md)?#([^)\s]+)\)/g)]
        .filter(([, page, anchor = '']) => {
          const target = page === undefined ? document : path.join(path.dirname(document), page);
          return anchors.get(target)?.has(anchor) !== true;
        })
        .map(([link]) => `${document}: ${link}`),
    );
    expect(missing).toEqual([]);
  });

  it('list each decision in its index, under its own title', () => {
    const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted();
    const lines = decisions.map((file) => {
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? [];
      return `- ${number}. [${title}](${path.basename(file)})`;
    });
    const index = read('docs/decisions/README.md');
    expect(index.split('\n').filter((line) => /^- \d/.test(line))).toEqual(lines);
  });
});

describe('each package', () => {
  it.each(globSync('packages/*', { cwd: root }))('%s says under which license it is', (folder) => {
    expect(read(`${folder}/LICENSE`)).toMatch(/^(MIT License\n\n)?Copyright \(c\) \d{4} Reelwright/);
  });
});
