import { expect, it } from 'vitest';
import { videosThatDidNotArrive } from './blog/videos-that-did-not-arrive.ts';
import { what1000CreditsBuy } from './blog/what-1000-credits-buy.ts';
import { makingVideos } from './help/making-videos.ts';
import { plansAndCredits } from './help/plans-and-credits.ts';
import * as landing from './landing.ts';
import { terms } from './legal/terms.ts';
import * as pricing from './pricing.ts';

const texts = Object.entries({
  'the landing page': landing.questions(),
  'the pricing page': pricing.questions(),
  'the terms': terms,
  'the help on canceling': makingVideos.find(({ slug }) => slug === 'cancel-a-video'),
  'the help on prices': plansAndCredits.find(({ slug }) => slug === 'what-a-video-costs'),
  'the blog on failures': videosThatDidNotArrive,
  'the blog on credits': what1000CreditsBuy,
}).map(([name, text]) => [name, JSON.stringify(text)] as const);

it.each(texts)('%s says that a canceled video is free only until the model starts', (_name, text) => {
  expect(text).toMatch(/cancel[^.]*[.:,]?[^.]*\b(before|until) the model (starts|has (not )?started)/i);
});

it.each(texts)('%s promises no refund of a video that its person canceled late', (_name, text) => {
  expect(text).not.toMatch(/never pay for (nothing|a video that (did|does) not arrive)/i);
});
