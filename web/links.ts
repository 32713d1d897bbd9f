import type { PackName } from '../contract/catalog.ts';

/** Every address within the site, built in one place. Paths start with '/'; queries are encoded. */
export const links = {
  home: () => '/',
  features: () => '/#features',
  tutorial: () => '/#tutorial',
  pricing: () => '/pricing',
  creditPacks: () => '/pricing#credit-packs',
  pricingQuestions: () => '/pricing#faq',
  /** The pricing page with one pack marked: where somebody who had to sign in first goes on. */
  buy: (pack: PackName) => `/pricing?buy=${pack}#credit-packs`,
  signIn: (next?: string) => (next === undefined ? '/auth' : `/auth?next=${encodeURIComponent(next)}`),
  generate: () => '/generate',
  history: () => '/generate?tab=history',
  dashboard: () => '/dashboard',
} as const;
