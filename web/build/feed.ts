import { blogArticles } from '../content/blog/articles.ts';
import { links } from '../links.ts';
import { escapeMarkup } from './markup-text.ts';
import { siteOrigin } from './site-origin.ts';

/** The blog for feed readers. https://datatracker.ietf.org/doc/html/rfc4287 */
export function feed(): string {
  const changes = blogArticles.map(({ published, updated }) => updated ?? published).sort();
  const entries = blogArticles.map((article) => {
    const address = siteOrigin + links.blogArticle(article.slug);
    return `<entry>
<title>${escapeMarkup(article.title)}</title>
<id>${address}</id>
<link href="${address}"/>
<published>${article.published}T00:00:00Z</published>
<updated>${article.updated ?? article.published}T00:00:00Z</updated>
<summary>${escapeMarkup(article.summary)}</summary>
</entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>Reelwright</title>
<subtitle>How films are made from sentences.</subtitle>
<id>${siteOrigin}${links.blog()}</id>
<link href="${siteOrigin}${links.blog()}"/>
<link rel="self" type="application/atom+xml" href="${siteOrigin}/blog/feed.xml"/>
<updated>${changes.at(-1) ?? '2026-11-21'}T00:00:00Z</updated>
<author><name>Reelwright</name></author>
${entries.join('\n')}
</feed>
`;
}
