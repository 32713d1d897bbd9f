import { t } from '@lingui/core/macro';
import { type ComponentType, createElement } from 'react';
import type { ApplicationPath } from '../addresses/application-paths.ts';
import type { CatalogName } from '../locales/catalogs.ts';

export interface ApplicationPage {
  /** Shown in the tab, announced by screen readers. */
  readonly title: () => string;
  readonly catalogs: readonly CatalogName[];
  readonly load: () => Promise<ComponentType>;
}

/** Stands the one provider of the queries' cache around a page that has some. */
function withQueries(load: ApplicationPage['load']): ApplicationPage['load'] {
  return async () => {
    const [{ DataProvider }, Page] = await Promise.all([import('../signed-in/data-provider.tsx'), load()]);
    return () => createElement(DataProvider, null, createElement(Page));
  };
}

const paymentSuccess: ApplicationPage = {
  title: () => t({ message: 'Payment', comment: 'title of the page after a payment' }),
  catalogs: ['payment-success', 'errors'],
  load: withQueries(
    async () => (await import('../pages/payment-success/payment-success-page.tsx')).PaymentSuccessPage,
  ),
};

/** Pages by path, loaded when opened. */
export const applicationPages: Readonly<Record<ApplicationPath, ApplicationPage>> = {
  '/auth': {
    title: () => t`Sign in`,
    catalogs: ['auth', 'sign-in', 'errors'],
    load: async () => (await import('../pages/auth/auth-page.tsx')).AuthPage,
  },
  '/pricing': {
    title: () => t`Pricing`,
    catalogs: ['pricing'],
    load: async () => (await import('../pages/pricing/pricing-page.tsx')).PricingPage,
  },
  '/generate': {
    title: () => t`Generate Video`,
    catalogs: ['generate'],
    load: withQueries(async () => (await import('../pages/generate/generate-page.tsx')).GeneratePage),
  },
  '/dashboard': {
    title: () => t`Dashboard`,
    catalogs: ['dashboard'],
    load: withQueries(async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  '/account': {
    title: () => t`Account settings`,
    catalogs: ['account-settings', 'sign-in', 'errors'],
    load: withQueries(
      async () => (await import('../pages/dashboard/account-settings/account-page.tsx')).AccountPage,
    ),
  },
  '/appeal': {
    title: () => t`A report about your video`,
    catalogs: ['appeal', 'errors'],
    load: withQueries(async () => (await import('../pages/appeal/appeal-page.tsx')).AppealPage),
  },
  '/developers': {
    title: () => t`Developers`,
    // English only; its dialogs load the shared catalogs.
    catalogs: [],
    load: withQueries(async () => (await import('../pages/developers/developers-page.tsx')).DevelopersPage),
  },
  '/success': paymentSuccess,
  '/payment-success': paymentSuccess,
};
