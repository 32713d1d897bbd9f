import { links } from '../../addresses/links.ts';
import { helpArticles } from '../../content/help/articles.ts';
import type { HelpArticle } from '../../content/help/help-article.ts';
import { helpCategories } from '../../content/help/help-article.ts';
import { ContentsList } from '../../design/contents-list.tsx';
import { ButtonLink } from '../../design/controls/button.tsx';
import { Link } from '../../design/controls/link.tsx';
import { LongDate } from '../../design/date.tsx';
import { Prose } from '../../design/prose.tsx';
import { DemoVideo } from '../landing/demo-video.tsx';

/** `/help/<slug>`. */
export function HelpArticlePage({ article }: { article: HelpArticle }) {
  return (
    <article className="page-width pt-[clamp(1.5rem,3vw,3rem)] pb-[clamp(5rem,10vw,10rem)]">
      <Breadcrumbs article={article} />
      <h1 className="title-large mt-6 max-w-[20ch] text-balance">{article.title}</h1>
      <p className="mt-5 max-w-2xl text-lg text-dim">{article.summary}</p>
      <div className="mt-[clamp(2rem,4vw,4rem)] grid gap-x-16 gap-y-12 border-t border-edge pt-8 lg:grid-cols-[minmax(0,9fr)_minmax(14rem,4fr)]">
        <div>
          {article.showsVideo === true && (
            <div className="mb-10 max-w-3xl">
              <DemoVideo />
            </div>
          )}
          <Prose blocks={article.body} />
        </div>
        <aside className="flex flex-col gap-10 lg:sticky lg:top-8 lg:self-start">
          <ContentsList blocks={article.body} />
          <Related article={article} />
          <div>
            <p>Still need help?</p>
            <p className="mt-1 mb-4 text-[0.9375rem] text-dim">Ask us. We’ll answer within 24 hours.</p>
            <ButtonLink to={links.contact(subjects[article.category])}>Contact support</ButtonLink>
          </div>
          <p className="text-sm text-faint">
            Last updated <LongDate date={article.updated ?? article.published} />
          </p>
        </aside>
      </div>
    </article>
  );
}

/** Preselected subject of a question about an article. */
const subjects = {
  'video-generation': 'technical_support',
  billing: 'billing_question',
  account: 'technical_support',
} as const;

function Breadcrumbs({ article }: { article: HelpArticle }) {
  const link =
    'inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink';
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-x-2.5 text-dim">
        <li>
          <Link to={links.help()} className={link}>
            Help
          </Link>
        </li>
        <li className="flex items-center gap-x-2.5 before:text-faint before:content-['/'/'']">
          <Link to={`${links.help()}#${article.category}`} className={link}>
            {helpCategories[article.category]}
          </Link>
        </li>
        <li
          aria-current="page"
          className="flex min-h-11 items-center gap-x-2.5 text-faint before:content-['/'/''] max-sm:sr-only"
        >
          {article.title}
        </li>
      </ol>
    </nav>
  );
}

function Related({ article }: { article: HelpArticle }) {
  return (
    <nav aria-label="Related articles">
      <p className="text-sm text-faint">Related</p>
      <ul className="mt-1 border-t border-line">
        {article.related.map((slug) => (
          <li key={slug} className="border-b border-line">
            <Link
              to={links.helpArticle(slug)}
              className="flex min-h-11 items-center py-2 text-[0.9375rem] leading-snug text-ink hover:text-accent-text"
            >
              {helpArticles.find((candidate) => candidate.slug === slug)?.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
