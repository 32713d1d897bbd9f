import { retentionDays, videoCostCredits } from '../../contract/catalog.ts';
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
    text: 'Something is wrong, or you do not see how it is meant to work.',
    points: [
      'Email support with Plus and Pro',
      'Pro is answered first',
      'Without a plan, the form above is yours too',
    ],
    action: { label: 'Ask support', to: links.contact('technical_support') },
  },
  {
    title: 'Enterprise',
    text: 'You want to make many videos, or build on the interface for programs.',
    points: ['Limits of the API to your measure', 'Support by phone', 'One person to talk to'],
    action: { label: 'Talk about enterprise', to: links.contact('business_partnership') },
  },
];

export const contactQuestions: readonly Question[] = [
  {
    question: 'What should I write when a video went wrong?',
    answer: `The time at which you made it and its prompt are enough to find it. If it failed, its ${formatCredits(videoCostCredits)} credits are back on your account already: the statement on your dashboard shows them.`,
  },
  {
    question: 'How do I get my money back?',
    answer:
      'Choose “Billing Question” and say which payment you mean, within 7 days of a new subscription. Credit packs are not refundable.',
  },
  {
    question: 'Can you bring back a video that is gone?',
    answer: `One that you deleted: you can do it yourself, in your history, for an hour. One that was removed after ${retentionDays} days is gone for us as well, so save or download what you want to keep.`,
  },
];
