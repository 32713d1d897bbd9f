import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { links } from '../../../addresses/links.ts';
import { ButtonLink } from '../../../design/controls/button.tsx';
import { SignedInPage } from '../../../signed-in/signed-in-page.tsx';
import { AccountSettings } from './account-settings.tsx';

/** `/account`: the account settings. */
export function AccountPage() {
  return (
    <SignedInPage path={links.account()} frame={<AccountLayout>{null}</AccountLayout>}>
      {(user) => (
        <AccountLayout>
          <AccountSettings user={user} />
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
