import { textOf } from '../content/article-text.ts';
import { helpArticles } from '../content/help/articles.ts';
import type { SearchEntry } from '../enhancements/search-articles.ts';

/** Returns the index that the help search reads, as JSON. */
export function helpSearchIndex(): string {
  const entries: readonly SearchEntry[] = helpArticles.map(({ slug, title, summary, keywords, body }) => ({
    slug,
    title,
    summary,
    keywords,
    text: body.map(textOf).join(' '),
  }));
  return JSON.stringify(entries);
}
