import {
  creditPacks,
  longestDurationSeconds,
  planPriceCents,
  plans,
  retentionDays,
  videoCostCredits,
  videosAvailable,
} from '../../../contract/catalog.ts';
import { everyPlan, resolutionOf, resolutionsText } from '../../../contract/plan-words.ts';
import type { Article } from '../article.ts';
import { formatCredits, formatPrice } from '../figures.ts';

const cost = formatCredits(videoCostCredits);

/** The first plan whose credits leave a part of a video over. */
const uneven = everyPlan.find(({ creditsPerMonth }) => creditsPerMonth % videoCostCredits !== 0);

/** What each plan makes, and what for. */
const rights = everyPlan
  .map(
    (plan) =>
      `${plan.name} makes videos up to ${plan.maximumDurationSeconds} seconds in ${resolutionsText(plan.qualities)}, for ${plan.commercialRights ? 'commercial use too' : 'personal use only'}.`,
  )
  .join(' ');

/** US cents for one video of what costs `priceCents` and brings `credits`: rounded to whole cents. */
function videoPrice(priceCents: number, credits: number): string {
  return formatPrice(Math.round((priceCents * videoCostCredits) / credits));
}

export const what1000CreditsBuy: Article = {
  slug: 'what-1000-credits-buy',
  title: `What ${cost} credits buy, and why every video costs the same`,
  summary:
    'One price for every video, whatever its length, shape or quality: why, what a video costs in dollars, and how to choose.',
  published: '2026-10-15',
  body: [
    {
      kind: 'paragraph',
      text: `A video at Reelwright costs ${cost} credits. A short one costs ${cost} credits, and so does a long one. A tall one, a square one, one in ${resolutionOf('pro')}, one that begins with your own image: ${cost} credits. This article says why we did it that way, and what it comes to in money.`,
    },
    { kind: 'heading', text: 'Why one price' },
    {
      kind: 'paragraph',
      text: 'We could have charged by the second, with a factor for sharpness and another for priority. It is how models are billed to us, and it would have been fair in a certain sense. It would also have put a calculator between you and the button. You would think about what the eighth second costs at the moment at which you should think about what happens in it.',
    },
    {
      kind: 'paragraph',
      text: 'With one price there is one question: is this shot worth making? You can answer that by reading your own sentence. And you can always tell how far you will get. The bar above the form divides your credits by the price of a video and shows the result: so many videos available. It is never an estimate.',
    },
    { kind: 'heading', text: 'What a video costs in dollars' },
    {
      kind: 'paragraph',
      text: 'Credits come from two places. A plan brings some every month. A pack is bought once. Here is what one video comes to with each, if you use all of what you paid for.',
    },
    {
      kind: 'table',
      head: ['What you buy', 'Price', 'Credits', 'Videos', 'One video'],
      rows: [
        ...Object.values(plans).map((plan) => [
          `${plan.name}, paid monthly`,
          `${formatPrice(plan.monthlyPriceCents)} a month`,
          `${formatCredits(plan.creditsPerMonth)} a month`,
          `${videosAvailable(plan.creditsPerMonth)} a month`,
          videoPrice(plan.monthlyPriceCents, plan.creditsPerMonth),
        ]),
        ...Object.values(plans).map((plan) => [
          `${plan.name}, paid yearly`,
          `${formatPrice(planPriceCents(plan.tier, 'yearly'))} a year`,
          `${formatCredits(plan.creditsPerMonth)} a month`,
          `${videosAvailable(plan.creditsPerMonth)} a month`,
          videoPrice(planPriceCents(plan.tier, 'yearly'), plan.creditsPerMonth * 12),
        ]),
        ...Object.values(creditPacks).map((pack) => [
          `${pack.name} pack`,
          formatPrice(pack.priceCents),
          formatCredits(pack.credits),
          String(videosAvailable(pack.credits)),
          videoPrice(pack.priceCents, pack.credits),
        ]),
      ],
    },
    ...(uneven === undefined
      ? []
      : [
          {
            kind: 'paragraph' as const,
            text: `Look at the ${uneven.name} row. Its ${formatCredits(uneven.creditsPerMonth)} credits make ${videosAvailable(uneven.creditsPerMonth)} videos and leave ${formatCredits(uneven.creditsPerMonth % videoCostCredits)} over. You cannot make part of a video, but those credits are not lost on you: plan credits and pack credits are spent together, so a pack completes them.`,
          },
        ]),
    { kind: 'heading', text: 'Plan or pack' },
    {
      kind: 'paragraph',
      text: 'The difference is not the price of a video, which is close. It is what happens to credits that you do not use.',
    },
    {
      kind: 'list',
      items: [
        '**Plan credits reset each cycle.** Unused credits expire, and the full amount arrives. That is good if you make videos every month, and a waste if you do not.',
        '**Pack credits never expire.** Buy one in spring and use the last of it in winter. You do not need a plan.',
        '**If you have both, plan credits are spent first.** So the ones that would expire are used before the ones that stay.',
      ],
    },
    {
      kind: 'paragraph',
      text: `Plans differ in rights as well. ${rights} A video that pack credits pay for has every choice in the form, whatever your plan.`,
    },
    {
      kind: 'note',
      text: `A rule of thumb: up to ${videosAvailable(creditPacks.starter.credits)} videos, now and then, buy the ${creditPacks.starter.name} pack. Every month, take a plan whose videos you will use up, and a pack for the months that are fuller.`,
    },
    { kind: 'heading', text: 'What you do not pay for' },
    {
      kind: 'paragraph',
      text: `A video that fails costs nothing. The ${cost} credits are back by the time you read why, and your statement shows both lines. A video that you cancel before the model starts costs nothing either. After that it is being made, and you pay for it; the page tells you which of the two it is before you confirm. [You never pay for a video that fails](/blog/videos-that-did-not-arrive) explains how we keep that promise.`,
    },
    {
      kind: 'paragraph',
      text: `Watching, downloading, sharing and saving are free. A saved video stays until you say otherwise; others are deleted after ${retentionDays} days.`,
    },
    { kind: 'heading', text: 'Getting more out of the same credits' },
    {
      kind: 'steps',
      items: [
        'Write the sentence to the end before you press the button. [Five things to name](/blog/a-shot-in-one-sentence#five-things-to-name) is a list to check it against.',
        'Choose the shape for the screen that it will be seen on. A video made again because it was wide is the most usual waste.',
        `If ${longestDurationSeconds} seconds are open to you, take them when in doubt. They cost the same, and you can cut a long video. You cannot stretch a short one.`,
        'Look at the video twice, once with headphones, before you make it again.',
        'When you do, choose **Generate again** and change one thing.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'That is all there is to the price. If it ever changes, we tell you 30 days before, and a subscription that you already have keeps its price until you change the plan. The prices themselves are on [the pricing page](/pricing), and your own balance, line by line, is on your [dashboard](/dashboard).',
    },
  ],
};
