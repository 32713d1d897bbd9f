import type { ComponentType } from 'react';
import { Suspense, use, useEffect } from 'react';
import { startEnhancements } from './enhancements/start-enhancements.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { useLocation } from './shell/navigation.tsx';
import { PageArrival } from './shell/page-arrival.tsx';
import { usePageTitle } from './shell/page-title.ts';

/** A page whose code is here. */
export interface LoadedPage {
  /** As the browser's tab and a screen reader name it; empty for the first page, which has the product's own. */
  readonly title: string;
  readonly Page: ComponentType;
}

/** Every page and its path; each is a file of its own that loads when its path is opened. */
const pages: Readonly<Record<string, () => Promise<LoadedPage>>> = {
  '/': async () => ({
    title: '',
    Page: (await import('./pages/landing/landing-page.tsx')).LandingPage,
  }),
  '/pricing': async () => ({
    title: 'Pricing',
    Page: (await import('./pages/pricing/pricing-page.tsx')).PricingPage,
  }),
  '/auth': async () => ({
    title: 'Sign in',
    Page: (await import('./pages/auth/auth-page.tsx')).AuthPage,
  }),
  '/generate': async () => ({
    title: 'Generate Video',
    Page: (await import('./pages/generate/generate-page.tsx')).GeneratePage,
  }),
  '/dashboard': async () => ({
    title: 'Dashboard',
    Page: (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
  }),
  '/success': paymentSuccess,
  '/payment-success': paymentSuccess,
  '/about': async () => ({
    title: 'About',
    Page: (await import('./pages/about/about-page.tsx')).AboutPage,
  }),
  '/blog': async () => ({
    title: 'Blog',
    Page: (await import('./pages/blog/blog-page.tsx')).BlogPage,
  }),
  '/careers': async () => ({
    title: 'Careers',
    Page: (await import('./pages/careers/careers-page.tsx')).CareersPage,
  }),
  '/contact': async () => ({
    title: 'Contact',
    Page: (await import('./pages/contact/contact-page.tsx')).ContactPage,
  }),
  '/privacy': async () => ({
    title: 'Privacy policy',
    Page: (await import('./pages/legal/privacy-page.tsx')).PrivacyPage,
  }),
  '/terms': async () => ({
    title: 'Terms of service',
    Page: (await import('./pages/legal/terms-page.tsx')).TermsPage,
  }),
  '/cookies': async () => ({
    title: 'Cookie policy',
    Page: (await import('./pages/legal/cookies-page.tsx')).CookiesPage,
  }),
  '/dmca': async () => ({
    title: 'DMCA policy',
    Page: (await import('./pages/legal/dmca-page.tsx')).DmcaPage,
  }),
  '/help': async () => ({
    title: 'Help',
    Page: (await import('./pages/help/help-page.tsx')).HelpPage,
  }),
  '/api-docs': async () => ({
    title: 'API documentation',
    Page: (await import('./pages/api-docs/api-docs-page.tsx')).ApiDocsPage,
  }),
  '/community': async () => ({
    title: 'Community',
    Page: (await import('./pages/community/community-page.tsx')).CommunityPage,
  }),
  '/status': async () => ({
    title: 'Status',
    Page: (await import('./pages/status/status-page.tsx')).StatusPage,
  }),
};

/** Pages that nobody links to. */
const unlisted: Readonly<Record<string, () => Promise<LoadedPage>>> = {
  '/offline': async () => ({
    title: 'Offline',
    Page: (await import('./pages/offline/offline-page.tsx')).OfflinePage,
  }),
};

/** Pages that have others below them, one for each article. */
const articles: Readonly<Record<string, (slug: string) => Promise<LoadedPage | null>>> = {
  '/blog/': async (slug) => (await import('./pages/blog/blog-article-page.tsx')).blogArticlePage(slug),
  '/help/': async (slug) => (await import('./pages/help/help-article-page.tsx')).helpArticlePage(slug),
};

/** The pages of fixed addresses, as the specification lists them. */
export const fixedPaths: readonly string[] = Object.keys(pages);

const loaded = new Map<string, LoadedPage>();
const loading = new Map<string, Promise<LoadedPage>>();

/** Fetches a page's code, so that the page can then be rendered without waiting. An unknown path is the page that says so. */
export async function loadPage(pathname: string): Promise<LoadedPage> {
  const path = pathOf(pathname);
  const page = (await find(path)) ?? (await notFound());
  loaded.set(path, page);
  return page;
}

/** The page of the present path. */
export function Routes() {
  const path = pathOf(useLocation().pathname);
  return (
    <Suspense fallback={null}>
      <ErrorBoundary key={path}>
        <PageAt path={path} />
      </ErrorBoundary>
      <PageArrival />
    </Suspense>
  );
}

function PageAt({ path }: { path: string }) {
  const { title, Page } = loaded.get(path) ?? use(once(path));
  // No hook here: a render that `use` broke off is resumed without it, and React would count another number of hooks.
  return (
    <>
      <PageTitle title={title} />
      <Page />
      <PageEnhancements />
    </>
  );
}

/** After the page, whose elements they are for. */
function PageEnhancements() {
  useEffect(() => {
    const main = document.getElementById('main');
    return main === null ? undefined : startEnhancements(main);
  }, []);
  return null;
}

/** Before the page, which may know a better one. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

function once(path: string): Promise<LoadedPage> {
  const before = loading.get(path);
  if (before !== undefined) return before;
  const page = loadPage(path);
  loading.set(path, page);
  // Code that did not come can be asked for again.
  page.catch(() => loading.delete(path));
  return page;
}

function pathOf(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

async function find(path: string): Promise<LoadedPage | null> {
  if (Object.hasOwn(pages, path)) return (await pages[path]?.()) ?? null;
  if (Object.hasOwn(unlisted, path)) return (await unlisted[path]?.()) ?? null;
  for (const [prefix, article] of Object.entries(articles)) {
    if (path.startsWith(prefix)) return article(path.slice(prefix.length));
  }
  return null;
}

async function notFound(): Promise<LoadedPage> {
  return {
    title: 'Page not found',
    Page: (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage,
  };
}

async function paymentSuccess(): Promise<LoadedPage> {
  return {
    title: 'Payment',
    Page: (await import('./pages/payment-success/payment-success-page.tsx')).PaymentSuccessPage,
  };
}
