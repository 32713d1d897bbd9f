import type { Article } from '../../content/article.ts';
import { blogArticles } from '../../content/blog/articles.ts';
import { links } from '../../links.ts';
import { Link } from '../../shell/link.tsx';
import { FeedLink } from './feed-link.tsx';
import { RunningTime } from './running-time.tsx';

/** `/blog`: the newest article large, the others listed below it. */
export function BlogPage() {
  const [newest, ...earlier] = blogArticles;
  return (
    <div className="page-width pt-[clamp(2.5rem,5vw,5rem)] pb-[clamp(5rem,10vw,10rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h1 className="title-huge">Blog</h1>
        <div className="max-w-md pb-2">
          <p className="text-lg text-dim">
            How videos are made from sentences: what to write, what to choose, and what happens behind it.
          </p>
          <FeedLink />
        </div>
      </div>
      {newest !== undefined && <TitleCard article={newest} />}
      <h2 className="mt-[clamp(3.5rem,7vw,7rem)] text-sm text-faint">Earlier</h2>
      <ol className="mt-2 border-t border-edge">
        {earlier.map((article) => (
          <Entry key={article.slug} article={article} />
        ))}
      </ol>
    </div>
  );
}

/** As silent videos wrote what is said: on a dark card between the frame's marks. */
function TitleCard({ article }: { article: Article }) {
  return (
    <article className="on-screen relative mt-[clamp(2rem,4vw,4rem)] rounded-frame p-[clamp(0.75rem,1.5vw,1.5rem)]">
      <div className="corner-marks flex flex-col items-center gap-6 px-[clamp(1rem,5vw,6rem)] py-[clamp(3.5rem,8vw,9rem)] text-center">
        <RunningTime article={article} className="timecode text-sm text-dim" />
        <h2 className="title-huge max-w-[15ch] text-[clamp(3.25rem,8vw,8.5rem)] text-balance">
          <Link
            to={links.blogArticle(article.slug)}
            className="after:absolute after:inset-0 hover:text-accent-text"
          >
            {article.title}
          </Link>
        </h2>
        <p className="max-w-xl text-lg text-dim text-balance">{article.summary}</p>
      </div>
    </article>
  );
}

function Entry({ article }: { article: Article }) {
  return (
    <li className="border-b border-line">
      <article className="relative grid gap-x-10 gap-y-2 py-8 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:grid-cols-[14rem_minmax(0,7fr)_minmax(0,5fr)]">
        <RunningTime
          article={article}
          className="timecode text-sm text-faint md:col-span-full lg:col-span-1 lg:pt-3"
        />
        <h3 className="title-medium text-[clamp(2rem,3.4vw,3.25rem)] text-balance">
          <Link
            to={links.blogArticle(article.slug)}
            className="after:absolute after:inset-0 hover:text-accent-text"
          >
            {article.title}
          </Link>
        </h3>
        <p className="text-dim lg:pt-2.5">{article.summary}</p>
      </article>
    </li>
  );
}
