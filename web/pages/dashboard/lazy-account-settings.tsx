import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { withTexts } from '../../locales/translations.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';

const AccountSettings = lazyComponent(
  withTexts(
    ['account-settings', 'errors'],
    async () => (await import('./account-settings/account-settings.tsx')).AccountSettings,
  ),
  partFailure,
);

const openHash = '#account';

/** The account settings at `/dashboard#account`, loaded when opened. */
export function LazyAccountSettings() {
  const isOpen = useLocation().hash === openHash;
  useEffect(() => {
    // PageArrival may run before the settings exist.
    if (isOpen) document.getElementById('account')?.scrollIntoView();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <section
      id="account"
      aria-label={t`Account settings`}
      className="mt-[clamp(3rem,6vw,6rem)] min-h-[40rem]"
    >
      <Suspense
        fallback={
          <p role="status" className="text-dim">
            <Trans>Loading your settings…</Trans>
          </p>
        }
      >
        <AccountSettings />
      </Suspense>
    </section>
  );
}
