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
  /** What people call it who do not find the words of the text: the search knows these too. */
  readonly keywords: string;
  /** Slugs of what one may want to read next. */
  readonly related: readonly string[];
  /** Shows the sample video above the text. */
  readonly showsVideo?: true;
}
