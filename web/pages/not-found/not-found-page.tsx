import { links } from '../../addresses/links.ts';
import { ButtonLink } from '../../design/controls/button.tsx';
import { Link } from '../../design/controls/link.tsx';
import { Still } from '../../design/still.tsx';

/** Served with status 404. */
export function NotFoundPage() {
  return (
    <div className="page-width grid items-center gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 py-[clamp(2.5rem,5vw,5rem)] lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
      <div>
        <h1 className="title-huge">Scene missing.</h1>
        <p className="mt-6 max-w-lg text-lg text-dim">
          We can’t find a page at this address. Check it for typos, or start again from one of these pages.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink to={links.home()} variant="primary">
            Go to the home page
          </ButtonLink>
          <ButtonLink to={links.generate()}>Generate a video</ButtonLink>
          <ButtonLink to={links.pricing()}>See pricing</ButtonLink>
        </div>
        <p className="mt-8 text-dim">
          Looking for an answer?{' '}
          <Link
            to={links.help()}
            className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-3 hover:text-ink"
          >
            Search the help pages
          </Link>
        </p>
      </div>
      <Still name="first-snow" sizes="(min-width: 64rem) 54vw, 92vw" isFirst className="lg:aspect-[6/5]" />
    </div>
  );
}
