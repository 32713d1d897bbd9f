import type { BillingInterval, PackName, Tier } from '../../contract/catalog.ts';
import type { ContactSubject } from '../../contract/message-limits.ts';
import { pathWithoutLanguage } from './languages.ts';

/** A checkout that a visitor asked for. */
export type WantedCheckout =
  | { readonly kind: 'plan'; readonly tier: Tier; readonly interval: BillingInterval }
  | { readonly kind: 'pack'; readonly pack: PackName };

/**
 * Every address within the site, built in one place: that of the English page, from which languages.ts makes those of the
 * others. Paths start with '/'; queries are encoded.
 */
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
  /** The pricing page about one plan or pack: where a person goes on who had to sign in first. */
  buy: (wanted: WantedCheckout) =>
    wanted.kind === 'pack'
      ? `/pricing?buy=${wanted.pack}#credit-packs`
      : `/pricing?buy=${wanted.tier}&interval=${wanted.interval}#plans`,
  signIn: (next?: string) => (next === undefined ? '/auth' : `/auth?next=${encodeURIComponent(next)}`),
  /** The same page where it creates an account. */
  signUp: (next?: string) =>
    next === undefined ? '/auth?mode=create' : `/auth?mode=create&next=${encodeURIComponent(next)}`,
  isSignIn: (pathname: string) => pathWithoutLanguage(pathname).replace(/\/+$/, '') === '/auth',
  generate: () => '/generate',
  /** The history, as its filter has it (see pages/generate/history-address.ts). */
  history: (filter: { search?: string; status?: string | null } = {}) => {
    const query = new URLSearchParams({ tab: 'history' });
    if (filter.search) query.set('search', filter.search);
    if (filter.status) query.set('status', filter.status);
    return `/generate?${query}`;
  },
  dashboard: () => '/dashboard',
  /** The dashboard with the account's settings open. */
  account: () => '/dashboard#account',
  about: () => '/about',
  blog: () => '/blog',
  blogArticle: (slug: string) => `/blog/${slug}`,
  /** A file: the browser opens it, not the application. */
  blogFeed: () => '/blog/feed.xml',
  careers: () => '/careers',
  /** The form of applications about one position, or about none. */
  apply: (jobId?: string) => (jobId === undefined ? '/careers#apply' : `/careers?job_id=${jobId}#apply`),
  /** The contact page; with a subject, its form with that one chosen. */
  contact: (subject?: ContactSubject) =>
    subject === undefined ? '/contact' : `/contact?subject=${subject}#message`,
  privacy: () => '/privacy',
  terms: () => '/terms',
  cookies: () => '/cookies',
  dmca: () => '/dmca',
  help: () => '/help',
  helpArticle: (slug: string) => `/help/${slug}`,
  /** What the search of the help pages looks through: a file. */
  helpSearchIndex: () => '/help/search.json',
  apiDocs: () => '/api-docs',
  developers: () => '/developers',
  community: () => '/community',
  status: () => '/status',
  /** Whether a path is the payment success screen's; Stripe sends people there, no page of ours does. */
  isPaymentSuccess: (pathname: string) => /^\/(payment-)?success\/*$/.test(pathWithoutLanguage(pathname)),
} as const;
