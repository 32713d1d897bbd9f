import { creditPacks, formatAmount, videoCostCredits } from '../../contract/catalog.ts';
import { formatCredits } from './figures.ts';
import type { Question } from './question.ts';

/** What somebody asks before they buy. */
export const questions: readonly Question[] = [
  {
    question: 'How many credits does a film use?',
    answer: `${formatCredits(videoCostCredits)}, whatever its length, shape or quality.`,
  },
  {
    question: 'Do credits expire?',
    answer: 'The credits of a pack never expire. Use them today or next year.',
  },
  {
    question: 'Which pack should I start with?',
    answer: `${creditPacks.starter.name} makes ${creditPacks.starter.credits / videoCostCredits} films: enough to learn how to write a shot. ${creditPacks.creator.name} makes ${creditPacks.creator.credits / videoCostCredits}, and ${creditPacks.business.name} ${creditPacks.business.credits / videoCostCredits}.`,
  },
  {
    question: 'What do I get with a pack?',
    answer:
      'Everything that the generator offers: films of 5 or 8 seconds, all three shapes, 720p and 1080p, with sound.',
  },
  {
    question: 'How do I pay?',
    answer: `By card, once, in US dollars ($${formatAmount(creditPacks.starter.priceCents)} for ${creditPacks.starter.name}). The checkout opens in a new tab at Stripe; your card number never reaches us.`,
  },
  {
    question: 'When do I have the credits?',
    answer:
      'As soon as the payment is confirmed, usually within seconds. The page after the checkout waits for them and tells you.',
  },
  {
    question: 'Can I have a pack refunded?',
    answer:
      'No, credit packs are not refundable. The credits of a film that failed are returned by themselves.',
  },
  {
    question: 'Can I buy more than one pack?',
    answer: 'As many as you like. Their credits add up.',
  },
];
