/** Pages that are the same for everyone: the specification's, and one article of each kind. */
export const visitorRoutes: readonly string[] = [
  '/',
  '/pricing',
  '/auth',
  '/about',
  '/blog',
  '/blog/a-shot-in-one-sentence',
  '/careers',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/dmca',
  '/help',
  '/help/create-an-account',
  '/api-docs',
  '/community',
  '/status',
  '/transparency',
  '/report',
];

/** Pages of a signed-in person. */
export const personRoutes: readonly string[] = [
  '/generate',
  '/dashboard',
  '/account',
  '/appeal',
  '/developers',
  '/success',
  '/payment-success',
];

/** Pages of the operators' console: Lighthouse judges the first without a session, too. */
export const consoleRoutes: readonly string[] = ['/queues', '/now'];

/** The specification's links of the footer, in its order. */
export const footerLinks: readonly string[] = [
  '/#features',
  '/#gallery',
  '/#trending',
  '/#tutorial',
  '/verify',
  '/pricing',
  '/pricing#credit-packs',
  '/pricing#faq',
  '/about',
  '/blog',
  '/careers',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/dmca',
  '/transparency',
  '/help',
  '/api-docs',
  '/community',
  '/status',
  '/report',
];
