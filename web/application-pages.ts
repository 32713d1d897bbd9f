import type { ComponentType } from 'react';
import type { ApplicationPath } from './application-paths.ts';

/** A page of the application. */
export interface ApplicationPage {
  /** As the browser's tab and a screen reader name it. */
  readonly title: string;
  /** Fetches the page's code. */
  readonly load: () => Promise<ComponentType>;
}

const paymentSuccess: ApplicationPage = {
  title: 'Payment',
  load: async () => (await import('./pages/payment-success/payment-success-page.tsx')).PaymentSuccessPage,
};

/** Every page of the application by its path; its code loads when it is opened. */
export const applicationPages: Readonly<Record<ApplicationPath, ApplicationPage>> = {
  '/auth': { title: 'Sign in', load: async () => (await import('./pages/auth/auth-page.tsx')).AuthPage },
  '/pricing': {
    title: 'Pricing',
    load: async () => (await import('./pages/pricing/pricing-page.tsx')).PricingPage,
  },
  '/generate': {
    title: 'Generate Video',
    load: async () => (await import('./pages/generate/generate-page.tsx')).GeneratePage,
  },
  '/dashboard': {
    title: 'Dashboard',
    load: async () => (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  '/success': paymentSuccess,
  '/payment-success': paymentSuccess,
};
