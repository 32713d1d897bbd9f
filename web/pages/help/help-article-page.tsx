import { helpArticles } from '../../content/help/articles.ts';
import { Prose } from '../../design/prose.tsx';
import type { LoadedPage } from '../../routes.tsx';

/** `/help/<slug>`, or null if there is no such article. */
export function helpArticlePage(slug: string): LoadedPage | null {
  const article = helpArticles.find((candidate) => candidate.slug === slug);
  if (article === undefined) return null;
  return {
    title: article.title,
    Page: () => (
      <article className="page-width py-[clamp(2rem,4vw,4rem)]">
        <h1 className="title-large">{article.title}</h1>
        <Prose blocks={article.body} />
      </article>
    ),
  };
}
