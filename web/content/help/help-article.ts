import type { Article } from '../article.ts';

export const helpCategories = {
  'video-generation': 'Video Generation',
  billing: 'Billing & Credits',
  account: 'Account Management',
} as const;

export type HelpCategory = keyof typeof helpCategories;

export interface HelpArticle extends Article {
  readonly category: HelpCategory;
  /** One of the six most requested. */
  readonly popular?: true;
  /** Other words for the topic, which only the search reads. */
  readonly keywords: string;
  readonly related: readonly string[];
  readonly showsVideo?: true;
}
