import { graceDays, retentionDays, videoCostCredits } from '../../../contract/catalog.ts';
import { durationsText, planNames } from '../../../contract/plan-words.ts';
import { links } from '../../links.ts';
import { formatCredits } from '../figures.ts';
import { lineRule } from '../line.ts';
import { operator, operatorName } from '../operator.ts';
import type { LegalText } from './legal-text.ts';

const videoCredits = formatCredits(videoCostCredits);

/** What `/terms` says. Prices, credits and refunds are those of contract/catalog.ts and docs/money.md. */
export const terms: LegalText = {
  title: 'Terms of service',
  summary: `The contract between you and ${operatorName}. It is written to be read: if something is unclear, ask before you pay.`,
  sections: [
    {
      heading: 'What you get',
      blocks: [
        {
          kind: 'paragraph',
          text: `Reelwright turns a sentence, or a sentence and an image, into a short video of ${durationsText()} with sound. A model makes the video. We choose which one, and may change it when a better one comes or one is withdrawn. Plans and packs that include Veo 3 always get a Veo 3 model, or no video and no charge. We are independent and not affiliated with the vendor of the model.`,
        },
        {
          kind: 'note',
          text: 'Where videos are simulated, the page says so, and you get a sample clip. It still costs credits.',
        },
      ],
    },
    {
      heading: 'Your account',
      blocks: [
        {
          kind: 'list',
          items: [
            'You must be at least 13 years old, and old enough where you live to make this contract, or have a parent make it for you.',
            'An account belongs to one person or one company. Keep your password to yourself. You are responsible for what is done with your account until you tell us that it was not you.',
            `You can delete your account on your [dashboard](${links.dashboard()}) at any time. That ends your subscription, and removes your videos and credits for good.`,
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
            `A video costs ${videoCredits} credits, whatever its length, shape or quality. We take them when you press the button.`,
            'If a video fails, or the model’s safety check blocks it, you get its credits back automatically.',
            'You can cancel a video. You get its credits back until the model starts; after that you do not, because we pay for it.',
            'Plan credits are for one monthly billing cycle, and reset when the next one starts. Yearly plans also get their credits every month.',
            'While a renewal is being charged, you get up to a quarter of the plan’s credits in advance. They count toward the renewal.',
            `Plan credits that come back after their cycle has ended can be spent for ${graceDays} more days.`,
            'Pack credits never expire. If you have both, plan credits are spent first, unless you choose pack credits for a video or it needs them.',
            'A video has the length, quality and model that all the credits which pay for it include: plan credits what their plan includes, pack credits everything.',
            'Credits are not money: you cannot cash them out or transfer them to another account.',
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
            `Prices are on the [pricing page](${links.pricing()}), in US dollars. Stripe takes the payment; taxes are added where the law requires it.`,
            'A plan renews automatically, monthly or yearly, until you cancel it under Manage Subscription. You then keep it until your paid period ends.',
            'A plan that costs more per month starts right away, and you pay the difference for the rest of your paid period. Any other change, and every change from yearly to monthly, starts when your paid period ends. Until then you can undo it.',
            lineRule,
            'If a renewal payment fails, we tell you, and Stripe tries again. If it stays unpaid, the plan ends.',
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
            `A new subscription has a 7-day money-back guarantee: [tell us](${links.contact('billing_question')}) within 7 days of the first payment. We remove its unused credits; credits you already used come off the next ones a plan gives you. Pack credits are not touched.`,
            'Credit packs are non-refundable.',
            'If your bank reverses a payment, we take back its credits. What you already used comes off the next credits of the same kind.',
            'Nothing here limits the rights that the law gives you as a consumer.',
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
            'Any rights we have in your videos are yours. We cannot promise that the law where you live protects a video that a model made, or that no one else gets a similar one.',
            `With **${planNames(({ commercialRights }) => commercialRights, 'or')}** you may use videos commercially, and so you may with every video that **pack credits** pay for. Videos that credits of **${planNames(({ commercialRights }) => !commercialRights, 'or')}** pay for, in full or in part, are for personal use only. A video keeps the rights it was made with.`,
            `Videos are typically deleted within ${retentionDays} days unless saved. Download what matters: we are not an archive.`,
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
            'Anything illegal, or anything that shows children in a sexual way. We report that.',
            'A real person in a situation they did not agree to, especially a sexual or degrading one, or a video meant to pass for a recording of a real event.',
            `Someone else’s work without the right to use it. Owners can tell us on the [DMCA page](${links.dmca()}).`,
            'Threats, harassment, incitement to violence or hatred, fraud.',
            'Anything the model’s provider forbids. Its safety check blocks some of it; passing the check does not make it allowed.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'You also may not get around limits, automate the service other than through its API, resell credits, or disturb others. Where the law requires it, you must label a video as made by a model.',
        },
      ],
    },
    {
      heading: 'If you break these terms',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We may remove a video, suspend an account, or close it. We tell you why, unless the law forbids it, and we listen: reply through the contact form. If we close your account and you did not break these terms, we refund what you paid for and did not use.',
        },
      ],
    },
    {
      heading: 'If we fail',
      blocks: [
        {
          kind: 'paragraph',
          text: `We work to keep the service available, and report on the [status page](${links.status()}) how it is doing. We do not promise that it is always available, or that a video turns out the way you pictured it. What a model makes may be wrong about the world: do not rely on it as a source.`,
        },
        {
          kind: 'paragraph',
          text: 'Our liability is unlimited where the law does not let us limit it: for intent, gross negligence, and harm to people. Otherwise we are liable for foreseeable damage, up to what you paid us in the twelve months before.',
        },
      ],
    },
    {
      heading: 'If these terms change',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We email you 30 days before a change that takes something from you. If you do not agree, cancel before it takes effect, and the old terms apply until your paid period ends.',
        },
      ],
    },
    {
      heading: 'Everything else',
      blocks: [
        {
          kind: 'paragraph',
          text: `${operator.governingLaw === null ? 'This contract is under the law of the place where its operator is established' : `This contract is under the law of ${operator.governingLaw}`}; if you are a consumer, you keep the protection of the law where you live. If one sentence does not hold, the others still do. Write to us before you go to court: most things can be fixed faster. Use the [contact form](${links.contact()}).`,
        },
      ],
    },
  ],
};
