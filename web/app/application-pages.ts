import { t } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { ApplicationPath } from '../addresses/application-paths.ts';
import type { CatalogName } from '../locales/catalogs.ts';

/** A page of the application. */
export interface ApplicationPage {
  /** As the browser's tab and a screen reader name it. */
  readonly title: () => string;
  /** Hold the page's texts. */
  readonly catalogs: readonly CatalogName[];
  /** Fetches the page's code. */
  readonly load: () => Promise<ComponentType>;
}

const paymentSuccess: ApplicationPage = {
  title: () => t({ message: 'Payment', comment: 'title of the page after a payment' }),
  catalogs: ['payment-success', 'errors'],
  load: async () => (await import('../pages/payment-success/payment-success-page.tsx')).PaymentSuccessPage,
};

/** Every page of the application by its path; its code loads when it is opened. */
export const applicationPages: Readonly<Record<ApplicationPath, ApplicationPage>> = {
  '/auth': {
    title: () => t`Sign in`,
    catalogs: ['auth', 'errors'],
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
    load: async () => (await import('../pages/generate/generate-page.tsx')).GeneratePage,
  },
  '/dashboard': {
    title: () => t`Dashboard`,
    catalogs: ['dashboard'],
    load: async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  '/developers': {
    title: () => t`Developers`,
    // Its own texts are in English; what it shares with other pages comes with its dialogs.
    catalogs: [],
    load: async () => (await import('../pages/developers/developers-page.tsx')).DevelopersPage,
  },
  '/success': paymentSuccess,
  '/payment-success': paymentSuccess,
};
