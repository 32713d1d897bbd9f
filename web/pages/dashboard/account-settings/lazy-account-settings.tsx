import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';

const load = () => import('./account-settings.tsx');
const AccountSettings = lazyComponent(async () => (await load()).AccountSettings, partFailure);

/** The part of the dashboard's address that opens the settings. */
const openHash = '#account';

/** The account's settings, at `/dashboard#account`. Their code loads when they are opened. */
export function LazyAccountSettings() {
  const isOpen = useLocation().hash === openHash;
  useEffect(() => {
    // The settings may not be there yet when the page goes to its '#'.
    if (isOpen) document.getElementById('account')?.scrollIntoView();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <section id="account" aria-label="Account settings" className="mt-[clamp(3rem,6vw,6rem)] min-h-[40rem]">
      <Suspense
        fallback={
          <p role="status" className="text-dim">
            Opening your settings …
          </p>
        }
      >
        <AccountSettings />
      </Suspense>
    </section>
  );
}
