import {
  creditPacks,
  planPriceCents,
  plans,
  videoCostCredits,
  videosAvailable,
} from '../../../contract/catalog.ts';
import type { Article } from '../article.ts';
import { formatCredits, formatPrice } from '../figures.ts';

const cost = formatCredits(videoCostCredits);

/** US cents for one video of what costs `priceCents` and brings `credits`: rounded to whole cents. */
function videoPrice(priceCents: number, credits: number): string {
  return formatPrice(Math.round((priceCents * videoCostCredits) / credits));
}

export const what1000CreditsBuy: Article = {
  slug: 'what-1000-credits-buy',
  title: `What ${cost} credits buy, and why every video costs the same`,
  summary:
    'One price a video, whatever its length, shape or quality: how that came about, what a video costs in dollars, and how to choose.',
  published: '2026-10-15',
  body: [
    {
      kind: 'paragraph',
      text: `A video at Reelwright costs ${cost} credits. A short one costs ${cost} credits, and so does a long one. A tall one, a square one, one in 1080p, one that begins with your own image: ${cost} credits. This article says why we did it that way, and what it comes to in money.`,
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
    {
      kind: 'paragraph',
      text: `Look at the Plus row. Its ${formatCredits(plans.plus.creditsPerMonth)} credits make ${videosAvailable(plans.plus.creditsPerMonth)} videos and leave ${formatCredits(plans.plus.creditsPerMonth % videoCostCredits)} over. Half a video cannot be made, but the half is not useless: credits of a pack and of a plan are spent together, so anything that lies in a pack completes it.`,
    },
    { kind: 'heading', text: 'Plan or pack' },
    {
      kind: 'paragraph',
      text: 'The difference is not the price of a video, which is close. It is what happens to credits that you do not use.',
    },
    {
      kind: 'list',
      items: [
        '**Credits of a plan are reset each cycle.** What you did not spend goes, and the full amount comes. That is good if you make videos every month, and a waste if you do not.',
        '**Credits of a pack never expire.** Buy one in spring and use the last of it in winter. You need no plan for it.',
        '**If you have both, the plan’s credits are spent first.** So the ones that would go anyway are used before the ones that stay.',
      ],
    },
    {
      kind: 'paragraph',
      text: `Plans differ in rights as well. Basic makes videos of up to 5 seconds in 720p, for personal use only. Plus and Pro make 5 or 8 seconds in 720p or 1080p, and you may use the videos commercially. With credits from a pack every choice in the form is open, as long as some of them are left.`,
    },
    {
      kind: 'note',
      text: `A rule of thumb: up to ${videosAvailable(creditPacks.starter.credits)} videos, now and then, buy the ${creditPacks.starter.name} pack. Every month, take a plan whose videos you will use up, and a pack for the months that are fuller.`,
    },
    { kind: 'heading', text: 'What you do not pay for' },
    {
      kind: 'paragraph',
      text: `A video that fails costs nothing. The ${cost} credits are back by the time you read why, and your statement shows both lines. A video that you cancel before the model has taken it costs nothing either. After that it is being made, and cancelling it gives nothing back; the page tells you which of the two it is before you confirm. [Nobody pays for a video that did not arrive](/blog/videos-that-did-not-arrive) explains how we hold to that.`,
    },
    {
      kind: 'paragraph',
      text: 'Watching, downloading, sharing and saving cost nothing. A saved video stays until you say otherwise; one that is not saved is deleted after 30 days.',
    },
    { kind: 'heading', text: 'Getting more out of the same credits' },
    {
      kind: 'steps',
      items: [
        'Write the sentence to the end before you press the button. [Five things to name](/blog/a-shot-in-one-sentence#five-things-to-name) is a list to check it against.',
        'Choose the shape for the screen that it will be seen on. A video made again because it was wide is the most usual waste.',
        'If 8 seconds are open to you, take them when in doubt. They cost the same, and a long video can be cut. A short one cannot be stretched.',
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
