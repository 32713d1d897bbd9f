import type { BillingInterval, PackName, Tier } from '../../contract/billing/catalog.ts';
import type { CaseId } from '../../contract/fields/ids.ts';
import type { ContactSubject } from '../../contract/fields/message-limits.ts';
import type { ReportKind } from '../../contract/reports/report-kinds.ts';
import { pathWithoutLanguage } from './languages.ts';

/** A checkout that a visitor asked for. */
export type WantedCheckout =
  | { readonly kind: 'plan'; readonly tier: Tier; readonly interval: BillingInterval }
  | { readonly kind: 'pack'; readonly pack: PackName };

/** Addresses of the English pages; languages.ts makes the others. */
export const links = {
  home: () => '/',
  accountDeleted: () => '/#account-deleted',
  features: () => '/#features',
  gallery: () => '/#gallery',
  trending: () => '/#trending',
  tutorial: () => '/#tutorial',
  pricing: () => '/pricing',
  plans: () => '/pricing#plans',
  creditPacks: () => '/pricing#credit-packs',
  pricingQuestions: () => '/pricing#faq',
  /** The pricing page about one plan or pack, for a person who had to sign in first. */
  buy: (wanted: WantedCheckout) =>
    wanted.kind === 'pack'
      ? `/pricing?buy=${wanted.pack}#credit-packs`
      : `/pricing?buy=${wanted.tier}&interval=${wanted.interval}#plans`,
  signIn: (next?: string) => (next === undefined ? '/auth' : `/auth?next=${encodeURIComponent(next)}`),
  signUp: (next?: string) =>
    next === undefined ? '/auth?mode=create' : `/auth?mode=create&next=${encodeURIComponent(next)}`,
  isSignIn: (pathname: string) => pathWithoutLanguage(pathname).replace(/\/+$/, '') === '/auth',
  generate: () => '/generate',
  /** See pages/generate/history-address.ts. */
  history: (
    filter: { search?: string; status?: string | null; project?: string | null; tag?: string } = {},
  ) => {
    const query = new URLSearchParams({ tab: 'history' });
    if (filter.search) query.set('search', filter.search);
    for (const key of ['status', 'project', 'tag'] as const) {
      const value = filter[key];
      if (value) query.set(key, value);
    }
    return `/generate?${query}`;
  },
  dashboard: () => '/dashboard',
  account: () => '/account',
  /** The case of a video of the person's that a report hides. */
  appeal: (caseId: CaseId) => `/appeal?case=${caseId}`,
  about: () => '/about',
  blog: () => '/blog',
  blogArticle: (slug: string) => `/blog/${slug}`,
  /** A file, which opens without the application. */
  blogFeed: () => '/blog/feed.xml',
  careers: () => '/careers',
  /** For one position, or for none. */
  apply: (jobId?: string) => (jobId === undefined ? '/careers#apply' : `/careers?job_id=${jobId}#apply`),
  /** Preselects a subject in the form. */
  contact: (subject?: ContactSubject) =>
    subject === undefined ? '/contact' : `/contact?subject=${subject}#message`,
  /** Preselects what the report is about. */
  report: (kind?: ReportKind) => (kind === undefined ? '/report' : `/report?kind=${kind}`),
  privacy: () => '/privacy',
  terms: () => '/terms',
  cookies: () => '/cookies',
  dmca: () => '/dmca',
  help: () => '/help',
  helpArticle: (slug: string) => `/help/${slug}`,
  /** A file. */
  helpSearchIndex: () => '/help/search.json',
  apiDocs: () => '/api-docs',
  developers: () => '/developers',
  community: () => '/community',
  status: () => '/status',
  verify: () => '/verify',
  transparency: () => '/transparency',
  /** Whether a path is the payment success page's; only Stripe links to it. */
  isPaymentSuccess: (pathname: string) => /^\/(payment-)?success\/*$/.test(pathWithoutLanguage(pathname)),
} as const;
