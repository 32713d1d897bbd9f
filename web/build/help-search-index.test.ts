import { expect, it } from 'vitest';
import type { SearchEntry } from '../enhancements/search-articles.ts';
import { searchArticles, termsOf } from '../enhancements/search-articles.ts';
import { helpSearchIndex } from './help-search-index.ts';

const entries: readonly SearchEntry[] = JSON.parse(helpSearchIndex());

it.each([
  ['watermark', 'watermarks'],
  ['is there a logo on my video?', 'watermarks'],
  ['rights', 'commercial-use'],
  ['who owns my videos', 'commercial-use'],
  ['copyright', 'commercial-use'],
  ['privacy', 'who-can-see-your-videos'],
  ['are my prompts private', 'who-can-see-your-videos'],
  ['do you train models with my videos', 'who-can-see-your-videos'],
  ['refund', 'refunds'],
  ['live chat', 'contact-us'],
])('a search for “%s” finds %s first', (query, slug) => {
  expect(searchArticles(entries, termsOf(query))[0]?.slug).toBe(slug);
});
