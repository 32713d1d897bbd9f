import { type Language, languages } from '../../contract/languages.ts';
import { addressIn, isTranslated } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import { siteOrigin } from '../addresses/site-origin.ts';
import { blogArticles } from '../content/blog/articles.ts';
import { descriptions } from '../content/descriptions.ts';
import { helpArticles } from '../content/help/articles.ts';
import { structuredData } from './structured-data.ts';

/** What a document says of itself. */
export interface Head {
  readonly language: Language;
  /** Whether the page is there in every language. */
  readonly isTranslated: boolean;
  /** Where the page is in each language, absolute, itself among them; none where it is in English only. */
  readonly alternates: readonly { readonly hreflang: Language | 'x-default'; readonly address: string }[];
  readonly title: string;
  readonly description: string;
  /** The page's one address, absolute; null for what is no page. */
  readonly canonical: string | null;
  /** Address of the picture that previews show, absolute. */
  readonly picture: string;
  readonly kind: 'website' | 'article';
  /** The feed that a reader finds by the page's address, absolute; null: the page has none. */
  readonly feed: string | null;
  /** JSON-LD, one object each. */
  readonly structuredData: readonly object[];
  /** The id of the element that ends what the first paint must hold: what is added above it would move what is seen. */
  readonly paintedUpTo: string;
}

/** What is shown in the place of a page. */
const unlisted: readonly string[] = ['/not-found', '/offline'];

/**
 * @param path the English page's
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
    // The hero stands on its lower edge.
    paintedUpTo: path === links.home() ? 'demo' : 'main',
  };
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions */
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

/** The article at an address, if it is one's. */
function articleAt(path: string) {
  return (
    blogArticles.find(({ slug }) => links.blogArticle(slug) === path) ??
    helpArticles.find(({ slug }) => links.helpArticle(slug) === path)
  );
}

/** Drawn by media/ for each kind of page. */
function pictureOf(path: string): string {
  const kinds = { '/pricing': 'pricing', '/blog': 'blog', '/help': 'help' } as const;
  const kind = Object.entries(kinds).find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'default';
  return `${siteOrigin}/showcase/cards/${kind}.jpg`;
}
