import { describe, expect, it } from 'vitest';
import { applicationPaths } from '../addresses/application-paths.ts';
import { links } from '../addresses/links.ts';
import { fixedDocuments } from '../build/documents.tsx';
import { anchorOf } from '../design/prose.tsx';
import type { Article, Block } from './article.ts';
import { textOf } from './article-text.ts';
import { blogArticles } from './blog/articles.ts';
import { descriptions } from './descriptions.ts';
import { helpArticles } from './help/articles.ts';
import { helpCategories } from './help/help-article.ts';
import { moreHelp } from './help/more-help.ts';

const lists: readonly (readonly [string, readonly Article[]])[] = [
  ['blog', blogArticles],
  ['help', helpArticles],
];

/** Ids in the markup of the fixed pages, to which texts may link. */
const pageAnchors: Readonly<Record<string, readonly string[]>> = {
  '/': ['features', 'gallery', 'trending', 'tutorial'],
  '/pricing': ['plans', 'credit-packs', 'faq'],
  '/contact': ['message'],
  '/help': Object.keys(helpCategories),
};

const fixedPaths: readonly string[] = [...fixedDocuments.map(({ path }) => path), ...applicationPaths];

const articles = new Map<string, Article>([
  ...blogArticles.map((article) => [links.blogArticle(article.slug), article] as const),
  ...helpArticles.map((article) => [links.helpArticle(article.slug), article] as const),
]);

function isDay(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

function headings(body: readonly Block[]): readonly string[] {
  return body.flatMap((block) => (block.kind === 'heading' ? [anchorOf(block.text)] : []));
}

/** What is wrong with an address within the site; null if it exists. */
function problemOf(address: string): string | null {
  const { origin, pathname, hash } = new URL(address, 'https://site.example');
  // An address elsewhere, such as the operator's Discord server.
  if (origin !== 'https://site.example') return null;
  const article = articles.get(pathname);
  if (article === undefined && !fixedPaths.includes(pathname)) return `${address} is no page`;
  const anchors = article === undefined ? (pageAnchors[pathname] ?? []) : headings(article.body);
  return hash === '' || anchors.includes(hash.slice(1)) ? null : `${address} has no such anchor`;
}

function addressesIn(body: readonly Block[]): readonly string[] {
  return [...JSON.stringify(body).matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
}

describe.each(lists)('the articles of the %s', (_name, list) => {
  it('have addresses of their own, of lower case, digits and hyphens', () => {
    const slugs = list.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it.each(list.map((article) => [article.slug, article] as const))(
    '%s has a summary that fits a preview, and days that exist',
    (_slug, { summary, published, updated }) => {
      expect(summary.length).toBeLessThanOrEqual(160);
      expect(isDay(published)).toBe(true);
      if (updated !== undefined) {
        expect(isDay(updated)).toBe(true);
        expect(updated > published).toBe(true);
      }
    },
  );

  it.each(list.map((article) => [article.slug, article] as const))(
    '%s leads only to pages and anchors that exist',
    (_slug, { body }) => {
      expect(addressesIn(body).map(problemOf).filter(Boolean)).toEqual([]);
    },
  );

  it.each(list.map((article) => [article.slug, article] as const))(
    '%s has headings that can be told apart, tables whose rows fit, and no mark left open',
    (_slug, { body }) => {
      const anchors = headings(body);
      expect(new Set(anchors).size).toBe(anchors.length);
      for (const block of body) {
        expect(textOf(block)).not.toMatch(/\*\*|\]\(/);
        if (block.kind === 'table') {
          expect(block.head).not.toContain('');
          for (const row of block.rows) expect(row).toHaveLength(block.head.length);
        }
      }
    },
  );
});

describe('the blog', () => {
  it('is listed newest first', () => {
    const days = blogArticles.map(({ published }) => published);
    expect(days).toEqual([...days].sort().reverse());
    expect(days).not.toHaveLength(0);
  });

  it.each(blogArticles.map((article) => [article.slug, article] as const))(
    '%s is worth sitting down for: 600 to 1,000 words',
    (_slug, { body }) => {
      const words = body.map(textOf).join(' ').split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(600);
      expect(words).toBeLessThanOrEqual(1_000);
    },
  );
});

describe('the help', () => {
  it('has articles in each of its three categories, and six popular ones', () => {
    const categories = Object.keys(helpCategories);
    expect(categories).toHaveLength(3);
    for (const category of categories) {
      expect(helpArticles.filter((article) => article.category === category).length).toBeGreaterThan(5);
    }
    expect(helpArticles.filter(({ popular }) => popular === true)).toHaveLength(6);
  });

  it.each(helpArticles.map((article) => [article.slug, article] as const))(
    '%s names other articles as related',
    (slug, { related }) => {
      expect(related.length).toBeGreaterThan(0);
      expect(related).not.toContain(slug);
      for (const other of related) expect(articles.has(links.helpArticle(other))).toBe(true);
    },
  );

  it('has five more ways to help, each leads somewhere, and none is called a chat while there is none', () => {
    expect(moreHelp.map(({ label }) => label)).toEqual([
      'Message us',
      'Video tutorials',
      'Documentation',
      'Contact support',
      'Submit ticket',
    ]);
    expect(moreHelp.map(({ to }) => problemOf(to)).filter(Boolean)).toEqual([]);
    expect(moreHelp.find(({ label }) => label === 'Submit ticket')?.to).toContain(
      'subject=technical_support',
    );
  });
});

it('every page of the site is described in at most 160 characters', () => {
  for (const path of fixedPaths) expect(descriptions()[path]?.length, path).toBeLessThanOrEqual(160);
});
