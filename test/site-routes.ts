import { blogArticles } from '../web/content/blog/articles.ts';
import { helpArticles } from '../web/content/help/articles.ts';

/** Pages that are the same for everyone: the specification's, and one article of each kind. */
export const visitorRoutes: readonly string[] = [
  '/',
  '/pricing',
  '/auth',
  '/about',
  '/blog',
  ...blogArticles.slice(0, 1).map(({ slug }) => `/blog/${slug}`),
  '/careers',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/dmca',
  '/help',
  ...helpArticles.slice(0, 1).map(({ slug }) => `/help/${slug}`),
  '/api-docs',
  '/community',
  '/status',
];

/** Pages of a signed-in person. */
export const personRoutes: readonly string[] = ['/generate', '/dashboard', '/success', '/payment-success'];
