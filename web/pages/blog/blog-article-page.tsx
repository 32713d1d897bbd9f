import { blogArticles } from '../../content/blog/articles.ts';
import { Prose } from '../../design/prose.tsx';
import type { LoadedPage } from '../../routes.tsx';

/** `/blog/<slug>`, or null if there is no such article. */
export function blogArticlePage(slug: string): LoadedPage | null {
  const article = blogArticles.find((candidate) => candidate.slug === slug);
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
