import type { Article } from '../article.ts';

/** The three categories of the help pages. */
export const helpCategories = {
  'video-generation': 'Video Generation',
  billing: 'Billing & Credits',
  account: 'Account Management',
} as const;

export type HelpCategory = keyof typeof helpCategories;

export interface HelpArticle extends Article {
  readonly category: HelpCategory;
  /** Is among the six that are asked for most. */
  readonly popular?: true;
}

/** The help articles, in the order in which a category lists them. */
export const helpArticles: readonly HelpArticle[] = [];
