import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { useLocation } from './shell/navigation.tsx';
import { PageArrival } from './shell/page-arrival.tsx';

/** Every page and its path; each is a file of its own that loads when its path is opened. */
const pages: Readonly<Record<string, ComponentType>> = {
  '/': lazy(async () => ({ default: (await import('./pages/landing/landing-page.tsx')).LandingPage })),
  '/pricing': lazy(async () => ({ default: (await import('./pages/pricing/pricing-page.tsx')).PricingPage })),
  '/auth': lazy(async () => ({ default: (await import('./pages/auth/auth-page.tsx')).AuthPage })),
  '/generate': lazy(async () => ({
    default: (await import('./pages/generate/generate-page.tsx')).GeneratePage,
  })),
  '/dashboard': lazy(async () => ({
    default: (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
  })),
  '/success': lazy(paymentSuccess),
  '/payment-success': lazy(paymentSuccess),
};

const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage,
}));

/** The page of the present path. */
export function Routes() {
  const { pathname } = useLocation();
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const Page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  return (
    <Suspense fallback={null}>
      <ErrorBoundary key={path}>{Page === undefined ? <NotFoundPage /> : <Page />}</ErrorBoundary>
      <PageArrival />
    </Suspense>
  );
}

async function paymentSuccess() {
  return { default: (await import('./pages/payment-success/payment-success-page.tsx')).PaymentSuccessPage };
}
