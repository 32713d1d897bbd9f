import {
  creditPacks,
  type Plan,
  planPriceCents,
  plans,
  retentionDays,
  tiers,
  videoCostCredits,
  videosAvailable,
  yearlySavingPercent,
} from '../../../contract/billing/catalog.ts';
import {
  durationsText,
  everyPlan,
  listOf,
  planNames,
  resolutionsText,
} from '../../../contract/billing/plan-words.ts';
import { formatCredits, formatPrice } from '../../locales/figures.ts';
import { lineRule } from '../line.ts';
import type { HelpArticle } from './help-article.ts';

const cost = formatCredits(videoCostCredits);
const isCommercial = ({ commercialRights }: Plan) => commercialRights;
const isPersonal = ({ commercialRights }: Plan) => !commercialRights;
const about = { category: 'billing', published: '2026-11-20' } as const;

export const plansAndCredits: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'what-a-video-costs',
    title: 'What a video costs',
    summary: `Every video costs ${cost} credits, whatever its length, shape or quality. What plans and packs include.`,
    popular: true,
    keywords: 'price how much credits per video cost money dollars cheap',
    related: ['plans-compared', 'plan-credits-and-pack-credits', 'when-a-video-fails'],
    body: [
      {
        kind: 'paragraph',
        text: `Every video costs ${cost} credits: ${durationsText()}, any shape, ${resolutionsText()}, from text or from an image.`,
      },
      {
        kind: 'table',
        head: ['What you buy', 'Price', 'Credits', 'Videos'],
        rows: [
          ...everyPlan.map((plan) => [
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
      { kind: 'heading', text: 'What’s free' },
      {
        kind: 'list',
        items: [
          'A video that fails. You get its credits back.',
          'A video you cancel before the model starts.',
          'Uploading an image, and watching, downloading, saving and sharing videos.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'You can see how many videos you can make above the form and on the **Credits Balance** card of your [dashboard](/dashboard). Want to know why every video costs the same? [Read our blog](/blog/what-1000-credits-buy).',
      },
    ],
  },
  {
    ...about,
    slug: 'plans-compared',
    title: 'Plans compared',
    summary: `${planNames(() => true)}: credits, length, resolution, rights and support, monthly or yearly.`,
    keywords: 'subscription basic plus pro difference upgrade which plan yearly annual save 25%',
    related: ['what-a-video-costs', 'change-your-plan', 'commercial-use'],
    body: [
      {
        kind: 'table',
        head: ['What you get', ...everyPlan.map(({ name }) => name)],
        rows: [
          ['Monthly price', ...everyPlan.map((plan) => formatPrice(plan.monthlyPriceCents))],
          ['Yearly price', ...everyPlan.map((plan) => formatPrice(planPriceCents(plan.tier, 'yearly')))],
          ['Credits a month', ...everyPlan.map((plan) => formatCredits(plan.creditsPerMonth))],
          ['Videos a month', ...everyPlan.map((plan) => String(videosAvailable(plan.creditsPerMonth)))],
          ['Length', ...everyPlan.map((plan) => `up to ${plan.maximumDurationSeconds} s`)],
          ['Resolution', ...everyPlan.map(({ qualities }) => resolutionsText(qualities))],
          ['Use', ...everyPlan.map((plan) => (plan.commercialRights ? 'commercial' : 'personal only'))],
          ['Processing', ...everyPlan.map(({ processing }) => processing)],
          [
            'Support',
            ...everyPlan.map(({ support }) => listOf(support.length > 0 ? support : ['contact form'], 'and')),
          ],
          ['Veo 3', ...everyPlan.map(({ veo3 }) => (veo3 ? 'yes' : 'no'))],
        ],
      },
      {
        kind: 'paragraph',
        text: `With a yearly plan you pay once and save ${yearlySavingPercent}%. Credits still arrive, and reset, every month.`,
      },
      {
        kind: 'paragraph',
        text: lineRule,
      },
      {
        kind: 'paragraph',
        text: 'A video paid with pack credits can have any length and quality, and Veo 3, on any plan. A video paid with plan credits, even in part, has what your plan includes.',
      },
      {
        kind: 'paragraph',
        text: 'You don’t need a plan to use [credit packs](/pricing#credit-packs).',
      },
    ],
  },
  {
    ...about,
    slug: 'plan-credits-and-pack-credits',
    title: 'Plan credits and pack credits',
    summary: 'Plan credits reset each cycle. Pack credits never expire. Which ones you spend first.',
    keywords: 'expire rollover carry over reset cycle monthly never expire balance unused',
    related: ['see-where-credits-went', 'what-a-video-costs', 'plans-compared'],
    body: [
      {
        kind: 'table',
        head: ['Credits', 'From your plan', 'From packs'],
        rows: [
          ['Arrive', 'every month', 'once, when you pay'],
          ['Expire', 'at the end of the cycle', 'never'],
          ['Are spent', 'first', 'when your plan credits are used up'],
          ['Need a plan', 'yes', 'no'],
          ['Commercial use', `with ${planNames(isCommercial, 'or')}`, 'yes'],
          ['Allow', 'what your plan includes', 'every length and quality, and Veo 3'],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Both are listed on the **Credits Balance** card of your [dashboard](/dashboard): **Plan credits**, with the day they reset, and **Pack credits**. A video can use some of each. It then has what your plan includes.',
      },
      {
        kind: 'paragraph',
        text: `With ${planNames(({ veo3 }) => !veo3, 'or')} and enough pack credits for a video, you can choose under **Pay with** which credits to use. The line above the button says which credits you’ll use and which model makes the video.`,
      },
      {
        kind: 'paragraph',
        text: 'At the reset, unused plan credits expire and you get the full amount again. Yearly plans also reset every month.',
      },
      {
        kind: 'paragraph',
        text: 'If you cancel your plan, you keep its credits until your paid period ends. You keep pack credits as long as you have an account.',
      },
      {
        kind: 'paragraph',
        text: 'If a video fails, its credits go back to where they came from.',
      },
    ],
  },
  {
    ...about,
    slug: 'buy-credits',
    title: 'Buy a credit pack',
    summary: 'Pay once by card. When your credits arrive and what to do if they don’t.',
    keywords: 'top up purchase credits pay card checkout stripe missing credits not arrived payment',
    related: ['plan-credits-and-pack-credits', 'receipts', 'refunds'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open [Credit packs](/pricing#credit-packs) and press **Get Started** next to a pack. If you’re signed out, sign in first.',
          'Stripe opens in a new tab. Pay there by card, in US dollars. Your card number never reaches us.',
          'You come back to a page that says **Payment Complete!**, with the pack, the credits added and your balance.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Your credits arrive when the payment is confirmed, usually within seconds. They never expire.',
      },
      { kind: 'heading', text: 'If your credits don’t arrive' },
      {
        kind: 'steps',
        items: [
          'Press **Refresh** on your [dashboard](/dashboard). We then ask Stripe again.',
          'Check **Successful Credit Purchases** on the same page. You got the credits for every payment listed there.',
          'Check your bank account. If you weren’t charged, the payment didn’t go through. Try again.',
          'If you were charged and the payment isn’t listed after an hour, [write to us](/contact?subject=billing_question#message).',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If no new tab opens, your browser may be blocking it. Allow new tabs for this site and press the button again. Opening checkout twice doesn’t make you pay twice.',
      },
    ],
  },
  {
    ...about,
    slug: 'change-your-plan',
    title: 'Change your plan, or switch to yearly',
    summary: 'A plan that costs more starts right away. Any other change starts when your paid period ends.',
    keywords: 'upgrade downgrade switch monthly yearly annual manage subscription',
    related: ['plans-compared', 'cancel-your-plan', 'plan-credits-and-pack-credits'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open the [pricing page](/pricing#plans). Under each plan, you see when it would start and about how much you would pay today.',
          'Press **Get Started** on a plan, or **Switch to yearly billing** under your own.',
          'If it starts right away, Stripe opens with the exact amount. Confirm there. If it starts later, confirm on the page. You pay nothing today.',
          'The **Subscription** card on your [dashboard](/dashboard) shows your plan and what changes next.',
        ],
      },
      {
        kind: 'table',
        head: ['Change', 'When', 'Money', 'Credits'],
        rows: [
          [
            'To a plan that costs more per month',
            'right away',
            'the difference for the rest of the period',
            'the difference for the rest of the cycle, right away',
          ],
          [
            'From monthly to a year that costs more per month',
            'right away',
            'the year, minus the unused part of the month',
            'a new cycle starts',
          ],
          [
            'To a plan that costs less per month, such as yearly billing of your own',
            'when your paid period ends',
            'nothing until then',
            'unchanged until then',
          ],
          ['From yearly to monthly', 'at the end of the year', 'nothing until then', 'unchanged until then'],
        ],
      },
      {
        kind: 'paragraph',
        text: `Until a later change starts, the card says something like **Changes to ${plans[tiers[0]].name}, paid monthly, on Mar 1, 2027.** To undo it, press **Keep** under your plan on the [pricing page](/pricing#plans), or choose another plan. You keep your videos either way.`,
      },
    ],
  },
  {
    ...about,
    slug: 'cancel-your-plan',
    title: 'Cancel your plan',
    summary:
      'Cancel at any time. You keep your plan until the paid period ends, and you can change your mind.',
    popular: true,
    keywords: 'unsubscribe end stop subscription renewal quit terminate auto-renew',
    related: ['refunds', 'change-your-plan', 'delete-your-account'],
    body: [
      {
        kind: 'steps',
        items: [
          'Press **Manage Subscription** on your [dashboard](/dashboard). Stripe opens. If you chose another plan to start later, undo that first on the [pricing page](/pricing#plans).',
          'Cancel your plan there, and confirm.',
          'Come back. The **Subscription** card now says **Ends on**, with the date.',
        ],
      },
      {
        kind: 'list',
        items: [
          'Until that date, you keep everything: the plan, its rights and its credits. With a yearly plan, you still get your credits every month until it ends.',
          'After that, we don’t charge you again, and unused plan credits expire.',
          `You keep pack credits. You also keep your videos for ${retentionDays} days, or for as long as they’re saved.`,
          'Changed your mind? Before that date, press **Keep** under your plan on the [pricing page](/pricing#plans), or choose another plan there.',
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
    title: 'Can I use my videos commercially?',
    summary: `Yes, with ${planNames(isCommercial, 'or')} or pack credits. ${planNames(isPersonal, 'or')} is for personal use only. Who owns what.`,
    keywords:
      'license rights copyright own owner ownership monetize youtube client advertising sell business personal',
    related: ['plans-compared', 'download-a-video', 'share-a-video'],
    body: [
      {
        kind: 'list',
        items: [
          `**${planNames(isCommercial)}:** yes. That includes ads, client work, products and channels that earn money.`,
          '**Pack credits:** yes, for every video they pay for, whatever your plan.',
          `**${planNames(isPersonal)}:** personal use only, even if pack credits pay for part of a video. You can show your videos to anyone, but you can’t earn money with them.`,
        ],
      },
      {
        kind: 'paragraph',
        text: 'Your prompts and images stay yours, and any rights we have in your videos are yours, too. The law where you live decides whether a video made by a model is protected by copyright.',
      },
      {
        kind: 'paragraph',
        text: 'On any plan, use only what you have the rights to: images, names, faces and brands. Don’t make videos of people who haven’t agreed to it.',
      },
      {
        kind: 'paragraph',
        text: 'The [terms](/terms) are binding. A video keeps the rights it was made with, even after your plan changes or ends. If you’re not sure about a use, [ask us](/contact?subject=billing_question#message) before you publish.',
      },
    ],
  },
];
