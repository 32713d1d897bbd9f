import { links } from '../../addresses/links.ts';
import { helpArticles } from '../../content/help/articles.ts';
import type { HelpCategory } from '../../content/help/help-article.ts';
import { helpCategories } from '../../content/help/help-article.ts';
import { moreHelp } from '../../content/help/more-help.ts';
import { ButtonLink } from '../../design/controls/button.tsx';
import { classNames } from '../../design/controls/class-names.ts';
import { inputAppearance } from '../../design/controls/input-appearance.ts';
import { Link } from '../../design/controls/link.tsx';

/** `/help`: search, popular articles, all articles by category, and contacts. */
export function HelpPage() {
  return (
    <div
      data-enhancement="help-search"
      className="page-width pt-[clamp(2.5rem,5vw,5rem)] pb-[clamp(5rem,10vw,10rem)]"
    >
      <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <h1 className="title-huge">Help</h1>
        <Search />
      </div>
      <Results />
      <div data-lists>
        <Popular />
        {categories.map((category) => (
          <Category key={category} category={category} />
        ))}
      </div>
      <MoreHelp />
    </div>
  );
}

const categories: readonly HelpCategory[] = ['video-generation', 'billing', 'account'];

function Search() {
  return (
    <search className="lg:pb-4">
      <form action={links.help()} data-index={links.helpSearchIndex()}>
        <label htmlFor="help-search" className="mb-1.5 block text-dim">
          What can we help you with?
        </label>
        <input
          id="help-search"
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          placeholder="Refunds, passwords, failed videos"
          className={classNames(inputAppearance, 'min-h-14 text-lg')}
        />
      </form>
      <p role="status" className="mt-2 min-h-6 text-sm text-faint" />
    </search>
  );
}

function Results() {
  return (
    <>
      <ol
        data-results
        hidden
        aria-label="Articles found"
        className={classNames(
          'mt-8 border-t border-edge',
          '[&_a]:grid [&_a]:gap-x-16 [&_a]:gap-y-1 [&_a]:border-b [&_a]:border-line [&_a]:py-5 lg:[&_a]:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]',
          '[&_span:first-child]:title-medium [&_span:last-child]:max-w-prose [&_span:last-child]:text-dim [&_a:hover_span:first-child]:text-accent-text',
          '[&_mark]:bg-accent/25 [&_mark]:text-ink',
        )}
      />
      <div data-nothing-found hidden className="mt-8 border-t border-edge pt-8">
        <p className="title-medium">No articles found.</p>
        <p className="mt-3 mb-6 max-w-prose text-dim">
          Try a different word, or ask us. We’ll answer within 24 hours.
        </p>
        <ButtonLink to={links.contact('technical_support')} variant="primary">
          Contact support
        </ButtonLink>
      </div>
    </>
  );
}

function Popular() {
  return (
    <section aria-labelledby="popular-title" className="mt-[clamp(3rem,6vw,6rem)]">
      <h2 id="popular-title" className="text-sm text-faint">
        Popular articles
      </h2>
      <ol className="mt-2 grid gap-x-16 border-t border-edge md:grid-cols-2">
        {helpArticles
          .filter(({ popular }) => popular === true)
          .map(({ slug, title, summary }) => (
            <li key={slug} className="border-b border-line">
              <Link to={links.helpArticle(slug)} className="group block py-5">
                <span className="title-medium block group-hover:text-accent-text">{title}</span>
                <span className="mt-1.5 block text-dim">{summary}</span>
              </Link>
            </li>
          ))}
      </ol>
    </section>
  );
}

function Category({ category }: { category: HelpCategory }) {
  return (
    <section
      id={category}
      aria-labelledby={`${category}-title`}
      className="mt-[clamp(3.5rem,7vw,7rem)] grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <h2 id={`${category}-title`} className="title-large">
        {helpCategories[category]}
      </h2>
      <ul className="grid auto-rows-min gap-x-10 border-t border-line sm:grid-cols-2">
        {helpArticles
          .filter((article) => article.category === category)
          .map(({ slug, title }) => (
            <li key={slug} className="border-b border-line">
              <Link
                to={links.helpArticle(slug)}
                className="flex min-h-12 items-center py-2.5 leading-snug text-ink hover:text-accent-text"
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

function MoreHelp() {
  return (
    <section
      aria-labelledby="more-help-title"
      className="mt-[clamp(3.5rem,7vw,7rem)] grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <h2 id="more-help-title" className="title-large">
        More ways to get help
      </h2>
      <ul className="border-t border-edge">
        {moreHelp.map(({ label, text, to }) => (
          <li
            key={label}
            className="grid items-center gap-x-8 gap-y-2 border-b border-line py-5 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <ButtonLink to={to}>{label}</ButtonLink>
            <p className="text-dim">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
