import { t } from '@lingui/core/macro';
import { Button } from '../design/controls/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';

/** Replaces a page whose code failed to load: offline, or after a deployment. */
export function pageFailure() {
  return (
    <div className="page-width py-[clamp(2rem,7vw,7rem)]">
      <EmptyState tone="error" title={t`This page could not be loaded`} action={<ReloadButton />}>
        {t`Check your connection, then reload the page.`}
      </EmptyState>
    </div>
  );
}

/** Replaces a part of a page whose code failed to load. */
export function partFailure() {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="text-record">{t`This part of the page could not be loaded.`}</p>
      <ReloadButton />
    </div>
  );
}

/** Shown after an uncaught render error. Needs no router. */
export function ApplicationFailure() {
  return (
    <main className="page-width flex min-h-svh flex-col items-start justify-center gap-5 py-16">
      <h1 className="title-large">{t`Something went wrong`}</h1>
      <p className="max-w-xl text-lg text-dim">
        {t`An unexpected error stopped this page. Your account, credits, and videos are safe.`}
      </p>
      <ReloadButton variant="primary" />
    </main>
  );
}

function ReloadButton({ variant }: { variant?: 'primary' }) {
  return (
    <Button {...(variant && { variant })} onClick={() => window.location.reload()}>
      {t`Reload the page`}
    </Button>
  );
}
