import { textOf } from '../content/article-text.ts';
import { helpArticles } from '../content/help/articles.ts';
import type { SearchEntry } from '../enhancements/search-articles.ts';

/** What the search of the help pages looks through, as JSON. */
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
