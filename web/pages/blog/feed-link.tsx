import { links } from '../../addresses/links.ts';

/** The way to the feed: a file, so the browser opens it itself. */
export function FeedLink() {
  return (
    <a
      href={links.blogFeed()}
      className="inline-flex min-h-11 items-center text-dim underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
    >
      Follow by feed (Atom)
    </a>
  );
}
