import { ButtonLink } from '../../design/button.tsx';
import { links } from '../../links.ts';

/** Any path that is no page: says so, and where one may have wanted to go. */
export function NotFoundPage() {
  return (
    <div className="page-width py-[clamp(3rem,8vw,8rem)]">
      <h1 className="title-huge">Scene missing.</h1>
      <p className="mt-6 max-w-xl text-lg text-dim">
        There is no page at this address. It may have moved, or the address may have a slip in it.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <ButtonLink to={links.home()} variant="primary">
          To the first page
        </ButtonLink>
        <ButtonLink to={links.generate()}>Generate a video</ButtonLink>
        <ButtonLink to={links.pricing()}>See the prices</ButtonLink>
      </div>
    </div>
  );
}
