import { type Language, languages } from '../../contract/fields/languages.ts';
import { addressIn, isTranslated } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import { siteOrigin } from '../addresses/site-origin.ts';
import { blogArticles } from '../content/blog/articles.ts';
import { descriptions } from '../content/descriptions.ts';
import { helpArticles } from '../content/help/articles.ts';
import { structuredData } from './structured-data.ts';

export interface Head {
  readonly language: Language;
  readonly isTranslated: boolean;
  /** The page's absolute addresses in all languages; empty if English only. */
  readonly alternates: readonly { readonly hreflang: Language | 'x-default'; readonly address: string }[];
  readonly title: string;
  readonly description: string;
  /** Absolute; null for a page that search engines must not list. */
  readonly canonical: string | null;
  /** Absolute. */
  readonly picture: string;
  readonly kind: 'website' | 'article';
  /** Absolute; null for none. */
  readonly feed: string | null;
  /** JSON-LD. */
  readonly structuredData: readonly object[];
  /**
   * The first paint waits for the element with this id, since later content above it would shift the page.
   */
  readonly paintedUpTo: string;
}

/** Shown in place of other pages. */
const unlisted: readonly string[] = ['/not-found', '/offline'];

/**
 * Returns a page's metadata.
 *
 * @param path the English path
 * @throws {Error} for a path without a description in web/content/descriptions.ts
 */
export function headOf(path: string, title: string, language: Language): Head {
  const article = articleAt(path);
  const description = article?.summary ?? descriptions()[path];
  if (unlisted.includes(path)) {
    return {
      language,
      isTranslated: false,
      alternates: [],
      title,
      description: 'A page of Reelwright that is no place to go to.',
      canonical: null,
      picture: pictureOf(path),
      kind: 'website',
      feed: null,
      structuredData: [],
      paintedUpTo: 'main',
    };
  }
  if (description === undefined) throw new Error(`web/content/descriptions.ts says nothing of ${path}.`);
  return {
    language,
    isTranslated: isTranslated(path),
    alternates: alternatesOf(path),
    title,
    description,
    canonical: `${siteOrigin}${addressIn(language, path)}`,
    picture: pictureOf(path),
    kind: article === undefined ? 'website' : 'article',
    feed: isOfTheBlog(path) ? `${siteOrigin}${links.blogFeed()}` : null,
    structuredData: structuredData({ path, title, description, picture: pictureOf(path), article }),
    // The hero stands on the lower edge of `demo`.
    paintedUpTo: path === links.home() ? 'demo' : 'main',
  };
}

/**
 * Returns the `hreflang` links:
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function alternatesOf(path: string): Head['alternates'] {
  if (!isTranslated(path)) return [];
  const english = { hreflang: 'x-default', address: `${siteOrigin}${path}` } as const;
  return [
    ...languages.map((language) => ({
      hreflang: language,
      address: `${siteOrigin}${addressIn(language, path)}`,
    })),
    english,
  ];
}

function isOfTheBlog(path: string): boolean {
  return path === links.blog() || path.startsWith(`${links.blog()}/`);
}

function articleAt(path: string) {
  return (
    blogArticles.find(({ slug }) => links.blogArticle(slug) === path) ??
    helpArticles.find(({ slug }) => links.helpArticle(slug) === path)
  );
}

/** media/ draws these pictures. */
function pictureOf(path: string): string {
  const kinds = { '/pricing': 'pricing', '/blog': 'blog', '/help': 'help' } as const;
  const kind = Object.entries(kinds).find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'default';
  return `${siteOrigin}/showcase/cards/${kind}.jpg`;
}
