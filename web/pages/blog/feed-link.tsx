import { links } from '../../addresses/links.ts';

/** An ordinary link: the feed is a file, not a route. */
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
