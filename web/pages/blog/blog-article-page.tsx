import { links } from '../../addresses/links.ts';
import type { BlogArticle } from '../../content/article.ts';
import { blogArticles } from '../../content/blog/articles.ts';
import { ContentsList } from '../../design/contents-list.tsx';
import { Link } from '../../design/controls/link.tsx';
import { LongDate } from '../../design/date.tsx';
import { Prose } from '../../design/prose.tsx';
import { Still } from '../../design/still.tsx';
import { FeedLink } from './feed-link.tsx';
import { RunningTime } from './running-time.tsx';

/** `/blog/<slug>`. */
export function BlogArticlePage({ article }: { article: BlogArticle }) {
  const index = blogArticles.indexOf(article);
  const newer = blogArticles[index - 1];
  const older = blogArticles[index + 1];
  return (
    <div className="page-width pt-[clamp(1.5rem,3vw,3rem)] pb-[clamp(5rem,10vw,10rem)]">
      <article>
        <Link
          to={links.blog()}
          className="inline-flex min-h-11 items-center text-dim underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
        >
          Blog
        </Link>
        <h1 className="title-huge mt-6 max-w-[18ch] [--title-size:clamp(3.25rem,7vw,7.5rem)] text-balance">
          {article.title}
        </h1>
        <Still
          name={article.still}
          sizes="(min-width: 96rem) 88rem, 92vw"
          isFirst
          className="mt-[clamp(1.5rem,3vw,3rem)] lg:aspect-[5/2]"
        />
        <div className="mt-[clamp(2rem,4vw,4rem)] grid gap-x-16 gap-y-10 border-t border-edge pt-6 lg:grid-cols-[minmax(14rem,4fr)_minmax(0,9fr)]">
          <div className="flex flex-col gap-8 lg:sticky lg:top-8 lg:self-start">
            <div>
              <RunningTime article={article} className="timecode text-dim" />
              {article.updated !== undefined && (
                <p className="timecode text-faint">
                  Updated <LongDate date={article.updated} />
                </p>
              )}
            </div>
            <ContentsList blocks={article.body} />
          </div>
          <div>
            <p className="mb-10 max-w-2xl font-display text-[clamp(1.625rem,2.4vw,2.25rem)] leading-tight text-ink">
              {article.summary}
            </p>
            <Prose blocks={article.body} className="text-[1.0625rem] leading-relaxed" />
          </div>
        </div>
      </article>
      <nav
        aria-label="More articles"
        className="mt-[clamp(4rem,8vw,8rem)] grid gap-x-10 border-t border-edge md:grid-cols-2"
      >
        {older !== undefined && <Neighbour label="Previous article" article={older} />}
        {newer !== undefined && (
          <Neighbour label="Next article" article={newer} className="md:col-start-2 md:text-right" />
        )}
      </nav>
      <p className="mt-8">
        <FeedLink />
      </p>
    </div>
  );
}

function Neighbour({
  label,
  article,
  className,
}: {
  label: string;
  article: BlogArticle;
  className?: string;
}) {
  return (
    <div className={className}>
      <Link
        to={links.blogArticle(article.slug)}
        className="block border-b border-line py-6 hover:text-accent-text md:border-b-0"
      >
        <span className="block text-sm text-faint">{label}</span>
        <span className="title-medium mt-1 block text-balance">{article.title}</span>
      </Link>
    </div>
  );
}
