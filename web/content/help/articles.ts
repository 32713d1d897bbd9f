import { accountArticles } from './account.ts';
import { finishedVideos } from './finished-videos.ts';
import type { HelpArticle } from './help-article.ts';
import { makingVideos } from './making-videos.ts';
import { payments } from './payments.ts';
import { plansAndCredits } from './plans-and-credits.ts';

/** In the order of each category's list. */
export const helpArticles: readonly HelpArticle[] = [
  ...makingVideos,
  ...finishedVideos,
  ...plansAndCredits,
  ...payments,
  ...accountArticles,
];
