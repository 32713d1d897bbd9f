import type { Article } from '../article.ts';

/** The blog, newest first. */
export const blogArticles: readonly Article[] = [];
