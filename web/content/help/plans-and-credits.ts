import {
  creditPacks,
  planPriceCents,
  plans,
  videoCostCredits,
  videosAvailable,
  yearlySavingLabel,
} from '../../../contract/catalog.ts';
import { formatCredits, formatPrice } from '../figures.ts';
import type { HelpArticle } from './help-article.ts';

const cost = formatCredits(videoCostCredits);
const about = { category: 'billing', published: '2026-11-20' } as const;

/** What is sold, and how it is bought and changed. */
export const plansAndCredits: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'what-a-video-costs',
    title: 'What a video costs',
    summary: `${cost} credits, whatever its length, shape or quality. What that is in plans and packs.`,
    popular: true,
    keywords: 'price how much credits per video cost money dollars cheap',
    related: ['plans-compared', 'plan-credits-and-pack-credits', 'when-a-video-fails'],
    body: [
      {
        kind: 'paragraph',
        text: `Every video costs ${cost} credits: 5 or 8 seconds, any shape, 720p or 1080p, from words or from an image.`,
      },
      {
        kind: 'table',
        head: ['What you buy', 'Price', 'Credits', 'Videos'],
        rows: [
          ...Object.values(plans).map((plan) => [
            plan.name,
            `${formatPrice(plan.monthlyPriceCents)} a month`,
            `${formatCredits(plan.creditsPerMonth)} a month`,
            `${videosAvailable(plan.creditsPerMonth)} a month`,
          ]),
          ...Object.values(creditPacks).map((pack) => [
            `${pack.name} pack`,
            formatPrice(pack.priceCents),
            formatCredits(pack.credits),
            String(videosAvailable(pack.credits)),
          ]),
        ],
      },
      { kind: 'heading', text: 'What costs nothing' },
      {
        kind: 'list',
        items: [
          'A video that fails: its credits come back by themselves.',
          'A video that you cancel before the model has taken it.',
          'Uploading an image, watching, downloading, saving, sharing.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'How many videos you can make is shown above the form, and on the **Credits Balance** card of your [dashboard](/dashboard). The reasons for one price are in [the blog](/blog/what-1000-credits-buy).',
      },
    ],
  },
  {
    ...about,
    slug: 'plans-compared',
    title: 'The three plans compared',
    summary:
      'Basic, Plus and Pro: credits, length, sharpness, rights and support, by the month or by the year.',
    keywords: 'subscription basic plus pro difference upgrade which plan yearly annual save 25%',
    related: ['what-a-video-costs', 'change-your-plan', 'commercial-use'],
    body: [
      {
        kind: 'table',
        head: ['What you get', ...Object.values(plans).map(({ name }) => name)],
        rows: [
          ['A month', ...Object.values(plans).map((plan) => formatPrice(plan.monthlyPriceCents))],
          ['A year', ...Object.values(plans).map((plan) => formatPrice(planPriceCents(plan.tier, 'yearly')))],
          ['Credits a month', ...Object.values(plans).map((plan) => formatCredits(plan.creditsPerMonth))],
          [
            'Videos a month',
            ...Object.values(plans).map((plan) => String(videosAvailable(plan.creditsPerMonth))),
          ],
          ['Length', ...Object.values(plans).map((plan) => `up to ${plan.maximumDurationSeconds} s`)],
          ['Sharpness', '720p', '1080p', '1080p'],
          ['Use', 'personal only', 'commercial', 'commercial'],
          ['Processing', 'standard', 'priority', 'fastest'],
          ['Support', 'contact form', 'email', 'priority'],
        ],
      },
      {
        kind: 'paragraph',
        text: `By the year you pay once (${yearlySavingLabel}). The credits still come every month, and are reset every month.`,
      },
      {
        kind: 'paragraph',
        text: 'Basic comes without Veo 3 support. With credits from a pack, somebody on Basic can choose 8 seconds and 1080p too, as long as some of them are left.',
      },
      {
        kind: 'paragraph',
        text: 'You need no plan at all: [credit packs](/pricing#credit-packs) work without one.',
      },
    ],
  },
  {
    ...about,
    slug: 'plan-credits-and-pack-credits',
    title: 'Credits of a plan, credits of a pack',
    summary: 'Plan credits are reset each cycle, pack credits never expire. Which are spent first.',
    keywords: 'expire rollover carry over reset cycle monthly never expire balance unused',
    related: ['see-where-credits-went', 'what-a-video-costs', 'plans-compared'],
    body: [
      {
        kind: 'table',
        head: ['Credits', 'From your plan', 'From packs'],
        rows: [
          ['Come', 'each month of the plan', 'once, when you pay'],
          ['Expire', 'at the end of the cycle', 'never'],
          ['Are spent', 'first', 'when those of the plan are used up'],
          ['Need a plan', 'yes', 'no'],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Both are listed on the **Credits Balance** card of your [dashboard](/dashboard): **From your plan**, with the day on which they reset, and **From packs**. A video can be paid with some of each.',
      },
      {
        kind: 'paragraph',
        text: 'What you did not spend of a plan goes at the reset, and the full amount comes. This is also so with a plan that is paid by the year: its cycle is a month.',
      },
      {
        kind: 'paragraph',
        text: 'If you cancel your plan, its credits stay until the end of the time that you have paid for. Those of a pack stay with your account.',
      },
      {
        kind: 'paragraph',
        text: 'If a video fails, each credit goes back to where it came from.',
      },
    ],
  },
  {
    ...about,
    slug: 'buy-credits',
    title: 'Buy a credit pack',
    summary: 'Three packs, paid once by card. When the credits arrive, and what if they do not.',
    keywords: 'top up purchase credits pay card checkout stripe missing credits not arrived payment',
    related: ['plan-credits-and-pack-credits', 'receipts', 'refunds'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open [Credit packs](/pricing#credit-packs) and press **Get Started** beside a pack. If you are signed out, you sign in first and go on from there.',
          'A new tab opens at Stripe. Pay there by card, in US dollars. Your card number never reaches us.',
          'You come back to a page that waits for the payment and then says **Payment Complete!**, with the pack, the credits added and your balance.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'The credits are there as soon as the payment is confirmed, usually within seconds. They never expire.',
      },
      { kind: 'heading', text: 'If the credits do not come' },
      {
        kind: 'steps',
        items: [
          'Press **Refresh** on your [dashboard](/dashboard). We then ask Stripe again.',
          'Look at **Successful Credit Purchases** further down. What is listed there has been credited.',
          'Look into your bank account. If nothing was taken, the payment did not go through, and you can try again.',
          'If it was taken and is not listed after an hour, [write to us](/contact?subject=billing_question#message).',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If no new tab opens, your browser may be blocking it. Allow it for this site and press again: a second open checkout does not make you pay twice.',
      },
    ],
  },
  {
    ...about,
    slug: 'change-your-plan',
    title: 'Change to another plan, or to yearly',
    summary: 'A bigger plan begins at once, a smaller one when the paid time is over.',
    keywords: 'upgrade downgrade switch monthly yearly annual manage subscription',
    related: ['plans-compared', 'cancel-your-plan', 'plan-credits-and-pack-credits'],
    body: [
      {
        kind: 'steps',
        items: [
          'Press **Manage Subscription** on your [dashboard](/dashboard), or **Get Started** on another plan on the [pricing page](/pricing#plans).',
          'Stripe opens. Choose the plan and confirm there.',
          'Come back. The **Subscription** card shows what you have and what it becomes.',
        ],
      },
      {
        kind: 'table',
        head: ['Change', 'When', 'Money', 'Credits'],
        rows: [
          [
            'To a bigger plan',
            'at once',
            'the difference for the rest of the time',
            'the difference for the rest of the cycle, at once',
          ],
          ['To a smaller plan', 'at the end of the paid time', 'nothing until then', 'unchanged until then'],
          [
            'From monthly to yearly',
            'at once',
            'the year, less the unused part of the month',
            'a new cycle begins',
          ],
          ['From yearly to monthly', 'at the end of the year', 'nothing until then', 'unchanged until then'],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Until a smaller plan begins, the card reads, for example, **Becomes Basic, paid monthly, on 1 Mar 2027.** Your videos stay in any case.',
      },
    ],
  },
  {
    ...about,
    slug: 'cancel-your-plan',
    title: 'Cancel your plan',
    summary: 'At any time, at Stripe. It stays until the paid time is over, and you can take it back.',
    popular: true,
    keywords: 'unsubscribe end stop subscription renewal quit terminate auto-renew',
    related: ['refunds', 'change-your-plan', 'delete-your-account'],
    body: [
      {
        kind: 'steps',
        items: [
          'Press **Manage Subscription** on your [dashboard](/dashboard). Stripe opens.',
          'Choose to cancel, and confirm.',
          'Come back. The **Subscription** card now reads **Ends on**, with the date.',
        ],
      },
      {
        kind: 'list',
        items: [
          'Until that date everything stays: the plan, its rights, and its credits.',
          'After it nothing more is charged, and the credits of the plan that are left expire.',
          'Credits from packs stay. So do your videos: kept for 30 days, or for as long as they are saved.',
          'To take the cancellation back, press **Manage Subscription** again before the date.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'New subscribers have a [7-day money-back guarantee](/help/refunds).',
      },
    ],
  },
  {
    ...about,
    slug: 'commercial-use',
    title: 'May I use my videos commercially?',
    summary: 'With Plus and Pro, yes. Basic is for personal use only.',
    keywords: 'license rights copyright monetise youtube client advertising sell business personal',
    related: ['plans-compared', 'download-a-video', 'share-a-video'],
    body: [
      {
        kind: 'list',
        items: [
          '**Plus and Pro:** yes. Advertising, client work, products, channels that earn money.',
          '**Basic:** personal use only. Show your videos to whomever you like, but do not earn money with them.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Whatever your plan, what you put in has to be yours to use: images, names, faces, brands. Do not make videos of people who have not agreed to it.',
      },
      {
        kind: 'paragraph',
        text: 'The binding words are in the [terms](/terms). If you have only credits from a pack, or are not sure about a use, [ask us](/contact?subject=billing_question#message) before you publish.',
      },
    ],
  },
];
