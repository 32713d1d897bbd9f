import { accountArticles } from './account.ts';
import { finishedFilms } from './finished-films.ts';
import type { HelpArticle } from './help-article.ts';
import { makingFilms } from './making-films.ts';
import { payments } from './payments.ts';
import { plansAndCredits } from './plans-and-credits.ts';

/** The help articles, in the order in which a category lists them. */
export const helpArticles: readonly HelpArticle[] = [
  ...makingFilms,
  ...finishedFilms,
  ...plansAndCredits,
  ...payments,
  ...accountArticles,
];
