import { plans, retentionDays, videoCostCredits } from '../../../contract/catalog.ts';
import { links } from '../../links.ts';
import { formatCredits } from '../figures.ts';
import { operator, operatorName } from '../operator.ts';
import type { LegalText } from './legal-text.ts';

const videoCredits = formatCredits(videoCostCredits);

/** What `/terms` says. Prices, credits and refunds are those of contract/catalog.ts and docs/money.md. */
export const terms: LegalText = {
  title: 'Terms of service',
  summary: `The contract between you and ${operatorName}, under which you make videos here. It is written to be read: if something is unclear, ask before you pay.`,
  sections: [
    {
      heading: 'What you get',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Reelwright turns a sentence, or an image with one, into a short video of 5 or 8 seconds with sound. A model makes the video. We choose which one, and may change it when a better one comes or one is withdrawn. We are independent and not affiliated with the vendor of the model.',
        },
        {
          kind: 'note',
          text: 'Where videos are simulated, the page says so, and what you get is a sample clip. It costs credits all the same.',
        },
      ],
    },
    {
      heading: 'Your account',
      blocks: [
        {
          kind: 'list',
          items: [
            'You must be at least 13 years old, and old enough where you live to make this contract, or have a parent who makes it for you.',
            'An account is one person’s or one company’s. Keep your password to yourself; what is done with your account counts as done by you until you tell us that it was not.',
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
            `A video costs ${videoCredits} credits, whatever its length, shape or quality. They are taken when you press the button.`,
            'A video that fails, or that the model’s safety check refuses, gives its credits back by itself.',
            'You can cancel a video. Until the model has taken it, its credits come back; from then on they do not, for we pay for it.',
            'The credits of a plan are for one billing cycle of a month, and are reset when the next begins. With a yearly plan they come every month too.',
            'The credits of a pack never expire. Where you have both, those of the plan are spent first.',
            'Credits are no money: they cannot be paid out or passed on to another account.',
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
            `Prices are on the [pricing page](${links.pricing()}), in US dollars. Stripe takes the payment; taxes are added where the law says so.`,
            'A plan renews by itself, monthly or yearly, until you cancel it under Manage Subscription. It then stays until the paid time is over.',
            'A bigger plan begins at once and you pay the difference. A smaller one begins when the paid time is over.',
            'If a renewal cannot be paid we tell you, and Stripe tries again. If it stays unpaid, the plan ends.',
            '**Prices change only with 30 days notice.** A subscription that you already have keeps its price until you change the plan.',
          ],
        },
      ],
    },
    {
      heading: 'Money back',
      blocks: [
        {
          kind: 'list',
          items: [
            `A new subscription has a 7-day money-back guarantee: [tell us](${links.contact('billing_question')}) within 7 days of the first payment. What is unspent of its credits goes back with it; what was spent is taken off the next credits that come to the account.`,
            'Credit packs are non-refundable.',
            'If a payment is taken back by your bank, the credits that it brought go too.',
            'What the law gives you as a consumer stays yours, whatever is written here.',
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
            'The prompt and the image that you give stay yours. You let us use them as far as it takes to make, keep and show you the video, and for nothing else.',
            'As far as we have rights in a video, they are yours. We cannot promise that the law where you live protects a video that a model made, nor that nobody else gets one that looks alike.',
            `With **${plans.plus.name}** and **${plans.pro.name}** you may use videos commercially. With **${plans.basic.name}** they are for personal use only.`,
            `Videos are typically deleted within ${retentionDays} days unless saved. Download what matters: we are no archive.`,
            'A video that you share can be watched by whoever has its link, until you take it back.',
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
            'Anything that is against the law, or shows children in a sexual way. We report that.',
            'A real person in a situation that they did not agree to, above all sexual or degrading ones, or a video meant to pass for a recording of something that happened.',
            `Somebody else’s work without the right to it. How the owner tells us is on the [DMCA page](${links.dmca()}).`,
            'Threats, harassment, incitement to violence or hatred, fraud.',
            'Anything that the model’s provider forbids. Its safety check refuses some of it; that something went through does not make it allowed.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Nor may you get round limits, draw on the service by a program other than by the interface for it, resell credits, or disturb others. Where the law asks that a video be marked as made by a model, you mark it.',
        },
      ],
    },
    {
      heading: 'If you break them',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We may take a video away, hold an account, or close it. We tell you why, unless the law forbids it, and listen: answer by the contact form. Whoever is closed without having broken these terms gets back what they paid for and did not use.',
        },
      ],
    },
    {
      heading: 'If we fail',
      blocks: [
        {
          kind: 'paragraph',
          text: `We do what we can so that the service is there, and say on the [status page](${links.status()}) how it is. We do not promise that it is always there, nor that a video turns out as you saw it in your mind. What a model makes may be wrong about the world: do not rely on it as on a source.`,
        },
        {
          kind: 'paragraph',
          text: 'We are liable without limit where the law does not let us limit it: for intent, for gross negligence, and for harm to people. Beyond that we are liable for damage that we could foresee, and at most for what you paid us in the twelve months before.',
        },
      ],
    },
    {
      heading: 'If these terms change',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We write to the address of your account 30 days before a change that takes something from you. If you do not agree, cancel before it comes into force, and the old terms hold until your paid time is over.',
        },
      ],
    },
    {
      heading: 'The rest',
      blocks: [
        {
          kind: 'paragraph',
          text: `${operator.governingLaw === null ? 'This contract is under the law of the place where its operator is established' : `This contract is under the law of ${operator.governingLaw}`}; if you are a consumer, the protection of the law where you live stays with you. If one sentence of it does not hold, the others do. Write to us before you go to a court: most things are mended faster. Messages come to us by the [contact form](${links.contact()}).`,
        },
      ],
    },
  ],
};
