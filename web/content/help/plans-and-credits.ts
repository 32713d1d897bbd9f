import {
  creditPacks,
  type Plan,
  planPriceCents,
  plans,
  retentionDays,
  tiers,
  videoCostCredits,
  videosAvailable,
  yearlySavingLabel,
} from '../../../contract/catalog.ts';
import { durationsText, everyPlan, planNames, resolutionsText } from '../../../contract/plan-words.ts';
import { formatCredits, formatPrice } from '../figures.ts';
import { lineRule } from '../line.ts';
import type { HelpArticle } from './help-article.ts';

const cost = formatCredits(videoCostCredits);
const isCommercial = ({ commercialRights }: Plan) => commercialRights;
const isPersonal = ({ commercialRights }: Plan) => !commercialRights;
const about = { category: 'billing', published: '2026-11-20' } as const;

/** What is sold, and how it is bought and changed. */
export const plansAndCredits: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'what-a-video-costs',
    title: 'What a video costs',
    summary: `${cost} credits, whatever its length, shape or quality. What plans and packs include.`,
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
      { kind: 'heading', text: 'What is free' },
      {
        kind: 'list',
        items: [
          'A video that fails: you get its credits back.',
          'A video you cancel before the model starts.',
          'Uploading an image, watching, downloading, saving, sharing.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'See how many videos you can make above the form, and on the **Credits Balance** card of your [dashboard](/dashboard). Why one price? Read [the blog](/blog/what-1000-credits-buy).',
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
          ['Support', ...everyPlan.map(({ support }) => support)],
          ['Veo 3', ...everyPlan.map(({ veo3 }) => (veo3 ? 'yes' : 'no'))],
        ],
      },
      {
        kind: 'paragraph',
        text: `With a yearly plan you pay once (${yearlySavingLabel}). Credits still arrive, and reset, every month.`,
      },
      {
        kind: 'paragraph',
        text: `What processing means: ${lineRule}`,
      },
      {
        kind: 'paragraph',
        text: 'A video paid with pack credits has every length and quality, and Veo 3, on any plan. Plan credits give what the plan includes, also beside pack credits.',
      },
      {
        kind: 'paragraph',
        text: 'No plan? [Credit packs](/pricing#credit-packs) work without one.',
      },
    ],
  },
  {
    ...about,
    slug: 'plan-credits-and-pack-credits',
    title: 'Plan credits and pack credits',
    summary: 'Plan credits reset each cycle, pack credits never expire. Which are spent first.',
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
        text: 'Both are listed on the **Credits Balance** card of your [dashboard](/dashboard): **From your plan**, with the day they reset, and **From packs**. A video can use some of each; it then has what your plan includes.',
      },
      {
        kind: 'paragraph',
        text: `With ${planNames(({ veo3 }) => !veo3, 'or')} and enough pack credits for a video, choose under **Pay with** in the form which of them pay. The line above the button says which credits pay, and which model makes the video.`,
      },
      {
        kind: 'paragraph',
        text: 'Unused plan credits expire at the reset, and the full amount arrives. Yearly plans also reset every month.',
      },
      {
        kind: 'paragraph',
        text: 'If you cancel your plan, you keep its credits until your paid period ends. You keep pack credits as long as you have an account.',
      },
      {
        kind: 'paragraph',
        text: 'If a video fails, each credit goes back where it came from.',
      },
    ],
  },
  {
    ...about,
    slug: 'buy-credits',
    title: 'Buy a credit pack',
    summary: 'Pay once by card. When your credits arrive, and what to do if they do not.',
    keywords: 'top up purchase credits pay card checkout stripe missing credits not arrived payment',
    related: ['plan-credits-and-pack-credits', 'receipts', 'refunds'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open [Credit packs](/pricing#credit-packs) and press **Get Started** next to a pack. If you are signed out, sign in first and continue from there.',
          'Stripe opens in a new tab. Pay there by card, in US dollars. Your card number never reaches us.',
          'You come back to a page that says **Payment Complete!**, with the pack, the credits added and your balance.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Your credits arrive when the payment is confirmed, usually within seconds. They never expire.',
      },
      { kind: 'heading', text: 'If your credits do not arrive' },
      {
        kind: 'steps',
        items: [
          'Press **Refresh** on your [dashboard](/dashboard). We then ask Stripe again.',
          'Check **Successful Credit Purchases** further down. Everything listed there was credited.',
          'Check your bank account. If you were not charged, the payment did not go through. Try again.',
          'If you were charged and it is not listed after an hour, [write to us](/contact?subject=billing_question#message).',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If no new tab opens, your browser may be blocking it. Allow it for this site and press again. You cannot pay twice by opening checkout twice.',
      },
    ],
  },
  {
    ...about,
    slug: 'change-your-plan',
    title: 'Change your plan, or switch to yearly',
    summary: 'A plan that costs more starts right away, any other when your paid period ends.',
    keywords: 'upgrade downgrade switch monthly yearly annual manage subscription',
    related: ['plans-compared', 'cancel-your-plan', 'plan-credits-and-pack-credits'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open the [pricing page](/pricing#plans). It shows the prices as you pay them, monthly or yearly. Under each plan you read when it would start, and about what you would pay today.',
          'Press **Get Started** on a plan, or **Switch to yearly billing** under your own.',
          'If it starts right away, Stripe opens with the exact amount. Confirm there. If it starts later, confirm on the page: you pay nothing today.',
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
        text: `Until a later change starts, the card says something like **Becomes ${plans[tiers[0]].name}, paid monthly, on 1 Mar 2027.** To undo it, press **Keep** under your plan on the [pricing page](/pricing#plans), or choose another plan. You keep your videos either way.`,
      },
    ],
  },
  {
    ...about,
    slug: 'cancel-your-plan',
    title: 'Cancel your plan',
    summary: 'Any time. You keep your plan until the paid period ends, and you can change your mind.',
    popular: true,
    keywords: 'unsubscribe end stop subscription renewal quit terminate auto-renew',
    related: ['refunds', 'change-your-plan', 'delete-your-account'],
    body: [
      {
        kind: 'steps',
        items: [
          'Press **Manage Subscription** on your [dashboard](/dashboard). Stripe opens. If you have planned another plan, undo that first on the [pricing page](/pricing#plans).',
          'Cancel your plan there, and confirm.',
          'Come back. The **Subscription** card now says **Ends on**, with the date.',
        ],
      },
      {
        kind: 'list',
        items: [
          'Until that date you keep everything: the plan, its rights and its credits. A canceled year still brings its credits every month until it ends.',
          'After that, we charge nothing more, and unused plan credits expire.',
          `You keep pack credits. You also keep your videos: for ${retentionDays} days, or as long as they are saved.`,
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
    summary: `Yes, with ${planNames(isCommercial, 'or')} or pack credits. With ${planNames(isPersonal, 'or')}, for personal use only.`,
    keywords: 'license rights copyright monetise youtube client advertising sell business personal',
    related: ['plans-compared', 'download-a-video', 'share-a-video'],
    body: [
      {
        kind: 'list',
        items: [
          `**${planNames(isCommercial)}:** yes. Ads, client work, products, channels that earn money.`,
          '**Pack credits:** yes, for every video they pay for, whatever your plan.',
          `**${planNames(isPersonal)}:** personal use only, also for a video that pack credits pay in part. Show your videos to anyone, but do not earn money with them.`,
        ],
      },
      {
        kind: 'paragraph',
        text: 'On any plan, use only what you have the rights to: images, names, faces, brands. Do not make videos of people who have not agreed to it.',
      },
      {
        kind: 'paragraph',
        text: 'The [terms](/terms) are binding. A video keeps the rights it was made with, also after your plan has changed or ended. If you are not sure about a use, [ask us](/contact?subject=billing_question#message) before you publish.',
      },
    ],
  },
];
