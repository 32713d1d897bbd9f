import { ButtonLink } from '../../design/button.tsx';
import { links } from '../../links.ts';

/** What the service worker shows when a page is asked for and there is no network (public/service-worker.js). */
export function OfflinePage() {
  return (
    <div className="page-width py-[clamp(3rem,8vw,8rem)]">
      <h1 className="title-huge">No signal.</h1>
      <p className="mt-6 max-w-xl text-lg text-dim">
        You are offline, so this page could not be loaded. Your videos are still being made. Try again when
        you are connected.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <ButtonLink to={links.home()} variant="primary">
          Go to the home page
        </ButtonLink>
        <ButtonLink to={links.generate()}>Generate a video</ButtonLink>
      </div>
    </div>
  );
}
