import { links } from '../../addresses/links.ts';
import type { BlogArticle } from '../../content/article.ts';
import { blogArticles } from '../../content/blog/articles.ts';
import { Link } from '../../design/controls/link.tsx';
import { Still } from '../../design/still.tsx';
import { FeedLink } from './feed-link.tsx';
import { RunningTime } from './running-time.tsx';

/** `/blog`: the newest article large, the others below. */
export function BlogPage() {
  const [newest, ...earlier] = blogArticles;
  return (
    <div className="page-width pt-[clamp(2.5rem,5vw,5rem)] pb-[clamp(5rem,10vw,10rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h1 className="title-huge">Blog</h1>
        <div className="max-w-md pb-2">
          <p className="text-lg text-dim">
            How to write prompts, which options to choose, and how Reelwright works.
          </p>
          <FeedLink />
        </div>
      </div>
      {newest !== undefined && <Lead article={newest} />}
      <h2 className="mt-[clamp(3.5rem,7vw,7rem)] text-sm text-faint">More articles</h2>
      <ol className="mt-2 border-t border-edge">
        {earlier.map((article) => (
          <Entry key={article.slug} article={article} />
        ))}
      </ol>
      <p className="mt-6 text-sm text-faint">The pictures are sample scenes of our own.</p>
    </div>
  );
}

function Lead({ article }: { article: BlogArticle }) {
  return (
    <article className="group relative mt-[clamp(2rem,4vw,4rem)] grid items-end gap-x-[clamp(2rem,4vw,4rem)] gap-y-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <Still name={article.still} sizes="(min-width: 64rem) 58vw, 92vw" isFirst isDecoration />
      <div className="flex flex-col items-start gap-4 lg:pb-2">
        <RunningTime article={article} className="timecode text-sm text-dim" />
        <h2 className="title-large text-balance">
          <Link
            to={links.blogArticle(article.slug)}
            className="after:absolute after:inset-0 group-hover:text-accent-text"
          >
            {article.title}
          </Link>
        </h2>
        <p className="max-w-prose text-lg text-dim">{article.summary}</p>
      </div>
    </article>
  );
}

function Entry({ article }: { article: BlogArticle }) {
  return (
    <li className="border-b border-line">
      <article className="group relative grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-4 py-8 md:grid-cols-[minmax(0,4fr)_minmax(0,9fr)] md:items-center">
        <Still name={article.still} sizes="(min-width: 48rem) 30vw, 92vw" isDecoration />
        <div className="grid gap-x-10 gap-y-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-center">
          <div className="flex flex-col gap-2">
            <RunningTime article={article} className="timecode text-sm text-faint" />
            <h3 className="title-medium [--title-size:clamp(2rem,3.4vw,3.25rem)] text-balance">
              <Link
                to={links.blogArticle(article.slug)}
                className="after:absolute after:inset-0 group-hover:text-accent-text"
              >
                {article.title}
              </Link>
            </h3>
          </div>
          <p className="max-w-prose text-dim">{article.summary}</p>
        </div>
      </article>
    </li>
  );
}
