import { t } from '@lingui/core/macro';

/**
 * Shown by public/start.js if an application page's code did not load. The link reloads the page without
 * scripts.
 */
export function StartFailure() {
  return (
    <div data-start-failure="" role="alert" className="page-width py-[clamp(3rem,8vw,8rem)]">
      <p className="title-large">{t`This page could not be loaded`}</p>
      <p className="mt-5 max-w-xl text-lg text-dim">{t`Check your connection and try again.`}</p>
      <a
        // biome-ignore lint/a11y/useValidAnchor: the empty address is this page's own, with its query
        href=""
        className="mt-8 inline-flex min-h-12 items-center rounded-control bg-accent px-6 font-semibold text-accent-ink hover:bg-accent-hover"
      >
        {t`Try again`}
      </a>
    </div>
  );
}
