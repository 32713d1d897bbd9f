import {
  creditPacks,
  longestDurationSeconds,
  planPriceCents,
  planPricePerMonthCents,
  plans,
  retentionDays,
  videoCostCredits,
  videosAvailable,
} from '../../../contract/billing/catalog.ts';
import { everyPlan, resolutionOf, resolutionsText } from '../../../contract/billing/plan-words.ts';
import { formatCredits, formatPrice } from '../../locales/figures.ts';
import type { BlogArticle } from '../article.ts';
import { videoPrice } from '../plans/video-price.ts';

const cost = formatCredits(videoCostCredits);

/** The first plan with credits left over after whole videos. */
const uneven = everyPlan.find(({ creditsPerMonth }) => creditsPerMonth % videoCostCredits !== 0);

const rights = everyPlan
  .map(
    (plan) =>
      `${plan.name} makes videos up to ${plan.maximumDurationSeconds} seconds in ${resolutionsText(plan.qualities)}, for ${plan.commercialRights ? 'commercial use too' : 'personal use only'}.`,
  )
  .join(' ');

export const what1000CreditsBuy: BlogArticle = {
  slug: 'what-1000-credits-buy',
  title: `What ${cost} credits buy, and why every video costs the same`,
  summary:
    'Every video costs the same, whatever its length, shape or quality. Why we chose that, what it means in dollars, and how to choose.',
  published: '2026-10-15',
  still: 'watchworks',
  body: [
    {
      kind: 'paragraph',
      text: `A video at Reelwright costs ${cost} credits. Short or long, tall or square, in ${resolutionOf('pro')} or from your own image: it’s always ${cost} credits. This article explains why, and what that means in dollars.`,
    },
    { kind: 'heading', text: 'Why one price' },
    {
      kind: 'paragraph',
      text: 'We could have charged by the second, with extra fees for resolution and priority. That’s how we pay for the models, and it would have been fair in a way. But it would also have put a calculator between you and the button. You’d think about what the eighth second costs when you should think about what happens in it.',
    },
    {
      kind: 'paragraph',
      text: 'With one price, there’s only one question: is this shot worth making? Read your sentence, and you’ll know. You also always know how far your credits go. The bar above the form shows how many videos you can make. It’s never an estimate.',
    },
    { kind: 'heading', text: 'What a video costs in dollars' },
    {
      kind: 'paragraph',
      text: 'There are two ways to get credits. With a plan, you get them every month. You buy a pack once. Here’s what one video costs with each, if you make every video they pay for.',
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
          videoPrice(planPricePerMonthCents(plan.tier, 'yearly'), plan.creditsPerMonth),
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
            text: `Look at the ${uneven.name} row. Its ${formatCredits(uneven.creditsPerMonth)} credits make ${videosAvailable(uneven.creditsPerMonth)} videos and leave ${formatCredits(uneven.creditsPerMonth % videoCostCredits)}. You can’t make half a video, but you can still use those credits: a video can use plan credits and pack credits together.`,
          },
        ]),
    { kind: 'heading', text: 'Plan or pack' },
    {
      kind: 'paragraph',
      text: 'The price of a video is about the same. The difference is what happens to the credits you don’t use.',
    },
    {
      kind: 'list',
      items: [
        '**Plan credits reset each cycle.** Unused credits expire, and you get the full amount again. That’s good if you make videos every month and a waste if you don’t.',
        '**Pack credits never expire.** Buy a pack in spring and use the last credits in winter. You don’t need a plan.',
        '**If you have both, plan credits are spent first.** That way, you use the credits that expire before the ones that don’t.',
      ],
    },
    {
      kind: 'paragraph',
      text: `Plans also come with different rights. ${rights} For a video paid with pack credits, you have every option, whatever your plan.`,
    },
    {
      kind: 'note',
      text: `A rule of thumb: if you make up to ${videosAvailable(creditPacks.starter.credits)} videos now and then, buy the ${creditPacks.starter.name} pack. If you make videos every month, choose a plan that you’ll use up, and add a pack in busy months.`,
    },
    { kind: 'heading', text: 'What you don’t pay for' },
    {
      kind: 'paragraph',
      text: `A failed video costs nothing. By the time you read why it failed, you have your ${cost} credits back, and you can see both entries in your statement. A video you cancel before the model starts doesn’t cost anything, either. After that, you pay for it. The page tells you before you confirm. Read how it works in [You never pay for a video that fails](/blog/videos-that-did-not-arrive).`,
    },
    {
      kind: 'paragraph',
      text: `Watching, downloading, sharing and saving are free. We keep saved videos until you unsave them. We delete all others after ${retentionDays} days.`,
    },
    { kind: 'heading', text: 'Get more out of your credits' },
    {
      kind: 'steps',
      items: [
        'Finish your sentence before you press the button. Check it against the [five things to name](/blog/a-shot-in-one-sentence#five-things-to-name).',
        'Choose the shape that fits the screen. The most common waste of credits is a video made again because it was wide.',
        `When in doubt, choose ${longestDurationSeconds} seconds if your plan allows it. They cost the same, and you can cut a long video, but you can’t stretch a short one.`,
        'Watch the video twice, once with headphones, before you make another.',
        'Then choose **Make another like this** and change one thing.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'That’s all there is to it. If the price ever changes, we’ll tell you 30 days ahead, and your subscription keeps its price until you change plans. Find all prices on [the pricing page](/pricing) and your own balance on your [dashboard](/dashboard).',
    },
  ],
};
