import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useId } from 'react';
import { links } from '../../../addresses/links.ts';
import { ButtonLink } from '../../../design/controls/button.tsx';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { SignedInPage } from '../../../signed-in/signed-in-page.tsx';

/** Loaded when opened: Amplify UI is its weight. */
const AccountSettings = lazyComponent(
  async () => (await import('./account-settings.tsx')).AccountSettings,
  partFailure,
);

/** `/account`: the account settings. */
export function AccountPage() {
  const loading = (
    <p role="status" className="text-dim">
      <Trans>Loading your settings…</Trans>
    </p>
  );
  return (
    <SignedInPage path={links.account()} frame={<AccountLayout>{loading}</AccountLayout>}>
      {(user) => (
        <AccountLayout>
          <Suspense fallback={loading}>
            <AccountSettings user={user} />
          </Suspense>
        </AccountLayout>
      )}
    </SignedInPage>
  );
}

function AccountLayout({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="page-width min-h-[60rem] py-[clamp(2rem,4vw,4rem)]">
      <div className="mb-[clamp(1.5rem,3vw,3rem)] flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 id={id} className="title-huge [--title-size:clamp(3.5rem,7vw,7rem)]">
          {t`Account settings`}
        </h1>
        <ButtonLink to={links.dashboard()}>{t`Back to Dashboard`}</ButtonLink>
      </div>
      {children}
    </section>
  );
}
