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
];

/** Pages of a signed-in person. */
export const personRoutes: readonly string[] = [
  '/generate',
  '/dashboard',
  '/developers',
  '/success',
  '/payment-success',
];
