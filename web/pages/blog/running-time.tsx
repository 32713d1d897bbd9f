import type { Article } from '../../content/article.ts';
import { readingMinutes } from '../../content/article-text.ts';
import { LongDate } from '../../design/date.tsx';

/** Publication date and reading time. */
export function RunningTime({ article, className }: { article: Article; className?: string }) {
  const minutes = readingMinutes(article);
  return (
    <p className={className}>
      <LongDate date={article.published} /> · {minutes} {minutes === 1 ? 'minute' : 'minutes'}
      <span className="sr-only"> to read</span>
    </p>
  );
}
