import { ButtonLink } from '../../design/button.tsx';
import { links } from '../../links.ts';

/** Shown for an address without a page, with status 404. */
export function NotFoundPage() {
  return (
    <div className="page-width py-[clamp(3rem,8vw,8rem)]">
      <h1 className="title-huge">Scene missing.</h1>
      <p className="mt-6 max-w-xl text-lg text-dim">
        There is no page at this address. It may have moved. Check the address for typos.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <ButtonLink to={links.home()} variant="primary">
          Go to the home page
        </ButtonLink>
        <ButtonLink to={links.generate()}>Generate a video</ButtonLink>
        <ButtonLink to={links.pricing()}>See pricing</ButtonLink>
      </div>
    </div>
  );
}
