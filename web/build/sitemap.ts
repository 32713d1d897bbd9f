import { languages } from '../../contract/fields/languages.ts';
import { addressIn, isTranslated } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import { siteOrigin } from '../addresses/site-origin.ts';
import { blogArticles } from '../content/blog/articles.ts';
import { helpArticles } from '../content/help/articles.ts';
import { escapeMarkup } from './markup-text.ts';

/** Returns the sitemap: https://www.sitemaps.org/protocol.html */
export function sitemap(fixedDocumentPaths: readonly string[]): string {
  const pages = [
    ...[...fixedDocumentPaths, links.pricing()]
      .flatMap((path) =>
        isTranslated(path) ? languages.map((language) => addressIn(language, path)) : [path],
      )
      .map((path) => ({ path, changed: null })),
    ...blogArticles.map((article) => ({
      path: links.blogArticle(article.slug),
      changed: article.updated ?? article.published,
    })),
    ...helpArticles.map((article) => ({
      path: links.helpArticle(article.slug),
      changed: article.updated ?? article.published,
    })),
  ];
  const entries = pages.map(
    ({ path, changed }) =>
      `<url><loc>${escapeMarkup(siteOrigin + path)}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
