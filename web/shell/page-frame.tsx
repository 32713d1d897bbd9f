import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Account } from './account.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageOffer } from './language-offer.tsx';

/** Header, main part and footer of every page. */
export function PageFrame({ account, children }: { account: Account; children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-control bg-accent px-4 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {t`Skip to content`}
      </a>
      <LanguageOffer />
      <Header account={account} />
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-4.5rem)] print:min-h-0">
        {children}
      </main>
      <Footer />
    </>
  );
}
