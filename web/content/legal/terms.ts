import { freeSample, graceDays, retentionDays, videoCostCredits } from '../../../contract/billing/catalog.ts';
import { durationsText, planNames } from '../../../contract/billing/plan-words.ts';
import { appealDays, removalsBeforeSuspension } from '../../../contract/reports/report-kinds.ts';
import { links } from '../../addresses/links.ts';
import { formatCredits } from '../../locales/figures.ts';
import { lineRule } from '../line.ts';
import { operator, operatorName, operatorWithAddress } from '../operator.ts';
import { takesPromotionCodes, tax } from '../tax.ts';
import type { LegalText } from './legal-text.ts';

const videoCredits = formatCredits(videoCostCredits);

const reverseCharge =
  'A business that gives a valid tax ID at the checkout may owe the tax itself (reverse charge), and its invoice says so.';

const taxRule = {
  exclusive: `Prices do not include tax. Stripe adds it where the law requires it and shows it before you pay. ${reverseCharge}`,
  inclusive: `Prices include tax where the law requires it. Stripe shows it before you pay. ${reverseCharge}`,
  none: 'No tax is added.',
}[tax ?? 'none'];

/** Prices, credits and refunds must agree with contract/billing/catalog.ts and docs/money.md. */
export const terms: LegalText = {
  title: 'Terms of service',
  summary: `Your contract with ${operatorName}, written to be read. If something is unclear, ask us before you pay.`,
  sections: [
    {
      heading: 'Who we are',
      blocks: [
        {
          kind: 'paragraph',
          text: `Reelwright is a service of ${operatorWithAddress}. In these terms, “we” and “us” mean the company that runs it, and “you” means the person or company that has the account.`,
        },
      ],
    },
    {
      heading: 'What you get',
      blocks: [
        {
          kind: 'paragraph',
          text: `Reelwright turns a sentence, or a sentence and an image, into a short video of ${durationsText()} with sound. An AI model makes the video. We choose the model, and may switch to another when a better one appears or an old one is retired. If your plan or pack includes Veo 3, you always get a Veo 3 model, or no video and no charge. Reelwright is independent and not affiliated with the vendor of the model.`,
        },
        {
          kind: 'note',
          text: 'When videos are simulated, the page says so, and you get a sample clip instead. It still costs credits.',
        },
      ],
    },
    {
      heading: 'Your account',
      blocks: [
        {
          kind: 'list',
          items: [
            'You must be at least 18 years old.',
            'An account belongs to one person or one company. Keep your password to yourself. You are responsible for everything done with your account until you tell us it was not you.',
            `You can delete your account on your [dashboard](${links.dashboard()}) at any time. Your subscription ends, and your videos and credits are gone for good.`,
          ],
        },
      ],
    },
    {
      heading: 'Credits',
      blocks: [
        {
          kind: 'list',
          items: [
            `A video costs ${videoCredits} credits, whatever its length, shape or quality. We charge them when you start it.`,
            'If a video fails, or the model’s safety check blocks it, you get its credits back automatically.',
            'You can cancel a video. You get its credits back until the model starts. After that you do not, because we have to pay for it.',
            'Plan credits last for one monthly billing cycle and reset when the next one starts. Yearly plans get their credits every month, too.',
            'While a renewal payment is being processed, you get up to a quarter of the plan’s credits in advance. They count toward the renewal.',
            `You can spend plan credits that are refunded after their cycle has ended for ${graceDays} more days.`,
            'Pack credits never expire. If you have both, plan credits are spent first, unless you choose pack credits for a video or the video needs them.',
            'A video can have the length, quality and model that all the credits paying for it include. Plan credits include what their plan includes. Pack credits include everything.',
            'Credits are not money. You cannot cash them out or transfer them to another account.',
          ],
        },
      ],
    },
    {
      heading: 'Plans and payment',
      blocks: [
        {
          kind: 'list',
          items: [
            `Prices are on the [pricing page](${links.pricing()}), in US dollars. Stripe processes the payment. ${taxRule}`,
            ...(takesPromotionCodes
              ? ['A promotion code lowers what you pay, never the credits you get.']
              : []),
            'A plan renews automatically, monthly or yearly, until you cancel it under Manage Subscription. After you cancel, you keep it until your paid period ends.',
            'A plan that costs more per month starts right away, and you pay the difference for the rest of your paid period. Every other change starts when your paid period ends, including every change from yearly to monthly. Until then, you can undo it.',
            lineRule,
            'If a renewal payment fails, we tell you and Stripe tries again. If it stays unpaid, the plan ends.',
            '**Prices change only with 30 days notice.** Your current subscription keeps its price until you change plans.',
          ],
        },
      ],
    },
    {
      heading: 'Refunds',
      blocks: [
        {
          kind: 'list',
          items: [
            `A new subscription comes with a 7-day money-back guarantee: [tell us](${links.contact('billing_question')}) within 7 days of your first payment. We remove its unused credits. Credits you already used are taken from the next ones a plan gives you. Pack credits are not affected.`,
            'Credit packs are non-refundable.',
            ...(tax === null ? [] : ['A refund returns the tax on what it returns.']),
            'If your bank reverses a payment, we take back its credits. Any you already used are taken from the next credits of the same kind.',
            'Nothing here limits the rights the law gives you as a consumer.',
          ],
        },
      ],
    },
    {
      heading: 'Your videos',
      blocks: [
        {
          kind: 'list',
          items: [
            'Your prompts and images stay yours. You let us use them to make, keep and show you the video, and for nothing else.',
            'Any rights we have in your videos belong to you. We cannot promise that the law where you live protects a video made by an AI model, or that no one else gets a similar one.',
            `With **${planNames(({ commercialRights }) => commercialRights, 'or')}** you may use your videos commercially. The same goes for every video paid for with **pack credits**. Videos paid for with credits from **${planNames(({ commercialRights }) => !commercialRights, 'or')}**, in full or in part, ${freeSample === null ? '' : 'and your free first video '}are for personal use only. A video keeps the rights it was made with.`,
            `Videos are typically deleted within ${retentionDays} days unless saved. Download the ones that matter to you: we are not an archive.`,
            'Anyone with the link can watch a video you share, until you stop sharing it.',
          ],
        },
      ],
    },
    {
      heading: 'What you may not make',
      blocks: [
        {
          kind: 'list',
          items: [
            'Anything illegal. Anything that shows children in a sexual way, which we report.',
            'Real people in situations they did not agree to, especially sexual or degrading ones, or videos meant to pass as recordings of real events.',
            `Someone else’s work without the right to use it. Owners can tell us on the [DMCA page](${links.dmca()}).`,
            'Threats, harassment, fraud, or calls for violence or hatred.',
            'Anything the model’s provider forbids. Its safety check blocks some of it. Passing the check does not make a video allowed.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Do not get around limits, automate the service other than through its API, resell credits, or disrupt the service for others. Where the law requires it, you must label a video as AI-generated. Do not remove or hide a video’s signed note or label to pass it off as something else.',
        },
      ],
    },
    {
      heading: 'If you break these terms',
      blocks: [
        {
          kind: 'paragraph',
          text: `We may remove a video, suspend your account or close it. We tell you why, unless the law forbids it, and you can answer through the [contact form](${links.contact()}). A video that someone reports may be hidden until we decide. If we remove it, you can appeal for free for ${appealDays} days: someone else then looks at it again, and ${removalsBeforeSuspension} removed videos within a year suspend your account. If we close your account and you did not break these terms, we refund what you paid for and did not use.`,
        },
      ],
    },
    {
      heading: 'What we cannot promise',
      blocks: [
        {
          kind: 'paragraph',
          text: `We work to keep the service available, and the [status page](${links.status()}) shows how it is doing. We cannot promise that it is always available, or that a video turns out the way you pictured it. A model can get the world wrong, so do not rely on a video as a source.`,
        },
        {
          kind: 'paragraph',
          text: 'Our liability is unlimited where the law does not let us limit it: for intent, gross negligence, and injury to people. In all other cases we are liable for foreseeable damage, up to what you paid us in the twelve months before.',
        },
      ],
    },
    {
      heading: 'If these terms change',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We email you 30 days before any change that takes something away from you. If you do not agree, cancel before it takes effect. The old terms then apply until your paid period ends.',
        },
      ],
    },
    {
      heading: 'Everything else',
      blocks: [
        {
          kind: 'paragraph',
          text: `The law of ${operator.governingLaw ?? 'the place where we are established'} governs this contract. If you are a consumer, you also keep the protection of the law where you live. If one part of these terms does not hold, the rest still does. Before you go to court, [write to us](${links.contact()}): most things can be fixed faster.`,
        },
      ],
    },
  ],
};
