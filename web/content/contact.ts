import { retentionDays, videoCostCredits } from '../../contract/billing/catalog.ts';
import { planNames } from '../../contract/billing/plan-words.ts';
import { links } from '../addresses/links.ts';
import { formatCredits } from '../locales/figures.ts';
import { discordInvite } from './community.ts';
import { businessHours, operator, supportResponseHours } from './operator.ts';
import type { Question } from './question.ts';

export const contact = {
  title: 'Write to us.',
  text: `Send us a message and a person will answer it. Support replies within ${supportResponseHours} hours.`,
} as const;

/** `text` may hold links, like articles. */
export const contactFacts: readonly { readonly term: string; readonly text: string }[] = [
  {
    term: 'Email',
    text:
      operator.email === null ? 'Use the form on this page' : `[${operator.email}](mailto:${operator.email})`,
  },
  { term: 'Phone', text: phoneText(operator.phone) },
  ...(operator.postalAddress === null ? [] : [{ term: 'Address', text: operator.postalAddress.join(', ') }]),
  { term: 'Business hours', text: businessHours },
  { term: 'Support', text: `Answers within ${supportResponseHours} hours` },
  ...(discordInvite === null
    ? []
    : [{ term: 'Live chat', text: `[Chat with us on Discord](${discordInvite})` }]),
  { term: 'Outages', text: `See the [status page](${links.status()})` },
  { term: 'Copyright', text: `Send a [DMCA notice](${links.dmca()})` },
  { term: 'Jobs', text: `See [open positions](${links.careers()})` },
];

function phoneText(phone: string | null): string {
  return phone === null
    ? `For enterprise customers: [ask for a call](${links.contact('business_partnership')})`
    : `[${phone}](tel:${phone.replace(/[^+\d]/g, '')}), for enterprise customers`;
}

export interface ContactCard {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly action: { readonly label: string; readonly to: string };
}

export const contactCards: readonly ContactCard[] = [
  {
    title: 'Support',
    text: 'For when something isn’t working, or you’re not sure how it works.',
    points: [
      `Email support with ${planNames(({ support }) => support.includes('email'))}`,
      `Priority support with ${planNames(({ support }) => support.includes('priority'))}`,
      'No plan? Use the form on this page',
    ],
    action: { label: 'Contact support', to: links.contact('technical_support') },
  },
  {
    title: 'Enterprise',
    text: 'For teams that make a lot of videos or want to build on our API.',
    points: ['Custom API limits', 'Phone support', 'A contact person of your own'],
    action: { label: 'Talk to us about enterprise', to: links.contact('business_partnership') },
  },
];

export const contactQuestions: readonly Question[] = [
  {
    question: 'What should I tell you when a video goes wrong?',
    answer: `Tell us the prompt and about when you made the video, and we’ll find it. If it failed, you already have your ${formatCredits(videoCostCredits)} credits back. You can see them in the statement on your dashboard.`,
  },
  {
    question: 'How do I get a refund?',
    answer:
      'Write to us within 7 days of subscribing. Choose “Billing Question” as the subject and tell us which payment you mean. Credit packs are non-refundable.',
  },
  {
    question: 'Can you restore a deleted video?',
    answer: `If you just deleted it, press Undo in the message that appears. After that, we can’t bring it back. We also can’t restore videos removed after ${retentionDays} days, so save or download the ones you want to keep.`,
  },
];
