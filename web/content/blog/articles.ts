import type { BlogArticle } from '../article.ts';
import { aShotInOneSentence } from './a-shot-in-one-sentence.ts';
import { soundBelongsInThePrompt } from './sound-belongs-in-the-prompt.ts';
import { startingFromAnImage } from './starting-from-an-image.ts';
import { videosThatDidNotArrive } from './videos-that-did-not-arrive.ts';
import { what1000CreditsBuy } from './what-1000-credits-buy.ts';
import { whichShapeForWhichScreen } from './which-shape-for-which-screen.ts';

/** Newest first. */
export const blogArticles: readonly BlogArticle[] = [
  aShotInOneSentence,
  soundBelongsInThePrompt,
  whichShapeForWhichScreen,
  what1000CreditsBuy,
  startingFromAnImage,
  videosThatDidNotArrive,
];
