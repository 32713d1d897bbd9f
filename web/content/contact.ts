import { retentionDays, videoCostCredits } from '../../contract/catalog.ts';
import { planNames } from '../../contract/plan-words.ts';
import { links } from '../links.ts';
import { formatCredits } from './figures.ts';
import { supportResponseHours } from './operator.ts';
import type { Question } from './question.ts';

/** What the contact page says. */
export const contact = {
  title: 'Write to us.',
  text: `Your message reaches a person, with a reference to come back to. Support answers within ${supportResponseHours} hours.`,
} as const;

export interface ContactCard {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly action: { readonly label: string; readonly to: string };
}

export const contactCards: readonly ContactCard[] = [
  {
    title: 'Support',
    text: 'Something is broken, or you are not sure how it works.',
    points: [
      `Email support with ${planNames(({ support }) => support !== 'contact form')}`,
      `Priority support with ${planNames(({ support }) => support === 'priority')}`,
      'No plan? Use the form above',
    ],
    action: { label: 'Ask support', to: links.contact('technical_support') },
  },
  {
    title: 'Enterprise',
    text: 'You make a lot of videos, or want to build on our API.',
    points: ['Custom API limits', 'Phone support', 'One person to talk to'],
    action: { label: 'Talk about enterprise', to: links.contact('business_partnership') },
  },
];

export const contactQuestions: readonly Question[] = [
  {
    question: 'What should I write when a video went wrong?',
    answer: `The time you made it and its prompt are enough for us to find it. If it failed, you already have its ${formatCredits(videoCostCredits)} credits back: check the statement on your dashboard.`,
  },
  {
    question: 'How do I get a refund?',
    answer:
      'Choose “Billing Question” and tell us which payment you mean, within 7 days of subscribing. Credit packs are non-refundable.',
  },
  {
    question: 'Can you restore a deleted video?',
    answer: `If you just deleted it, press Undo in the message that appears. We cannot restore a video that was removed after ${retentionDays} days, so save or download the ones you want to keep.`,
  },
];
