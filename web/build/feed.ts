import { links } from '../addresses/links.ts';
import { siteOrigin } from '../addresses/site-origin.ts';
import type { Article } from '../content/article.ts';
import { blogArticles } from '../content/blog/articles.ts';
import { articleMarkup } from './article-markup.ts';
import { escapeMarkup } from './markup-text.ts';

/** Returns an Atom feed: https://datatracker.ietf.org/doc/html/rfc4287 */
export function feed(): string {
  const changes = blogArticles.map(changed).sort();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>Reelwright: blog</title>
<subtitle>How videos are made from sentences.</subtitle>
<id>${siteOrigin}${links.blog()}</id>
<link href="${siteOrigin}${links.blog()}"/>
<link rel="self" type="application/atom+xml" href="${siteOrigin}${links.blogFeed()}"/>
<updated>${changes.at(-1) ?? '2026-09-10'}T00:00:00Z</updated>
<author><name>Reelwright</name></author>
${blogArticles.map(entry).join('\n')}
</feed>
`;
}

function entry(article: Article): string {
  const address = siteOrigin + links.blogArticle(article.slug);
  return `<entry>
<title>${escapeMarkup(article.title)}</title>
<id>${address}</id>
<link href="${address}"/>
<published>${article.published}T00:00:00Z</published>
<updated>${changed(article)}T00:00:00Z</updated>
<summary>${escapeMarkup(article.summary)}</summary>
<content type="html">${escapeMarkup(articleMarkup(article.body))}</content>
</entry>`;
}

function changed({ published, updated }: Article): string {
  return updated ?? published;
}
