import { creditPacks, plans, videoCostCredits, videosAvailable } from '../../contract/catalog.ts';
import { formatCredits } from './figures.ts';
import type { Question } from './question.ts';

/** What somebody asks before they buy. */
export const questions: readonly Question[] = [
  {
    question: 'What does a video cost?',
    answer: `${formatCredits(videoCostCredits)} credits, whatever its length, shape or quality. ${plans.basic.name} makes ${videosAvailable(plans.basic.creditsPerMonth)} videos a month, ${plans.plus.name} ${videosAvailable(plans.plus.creditsPerMonth)} and ${plans.pro.name} ${videosAvailable(plans.pro.creditsPerMonth)}; the ${creditPacks.starter.name} pack makes ${videosAvailable(creditPacks.starter.credits)}. A video that fails gives its credits back by itself.`,
  },
  {
    question: 'Do the credits of a plan carry over?',
    answer:
      'No. They are reset each cycle: what you did not spend goes, and the full amount comes. With a yearly plan the credits come every month too.',
  },
  {
    question: 'Do the credits of a pack expire?',
    answer:
      'Never, and you need no plan to use them. If you have both, the credits of your plan are spent first.',
  },
  {
    question: 'Can I change or cancel my plan?',
    answer:
      'At any time, under Manage Subscription on your dashboard. A bigger plan begins at once and you pay the difference; a smaller one begins when the paid time is over. If you cancel, the plan stays until then, and you can take it back.',
  },
  {
    question: 'Can I have my money back?',
    answer:
      'A new subscription can be refunded for 7 days; its unspent credits go back with it. Credit packs are not refundable.',
  },
  {
    question: 'May I use my videos commercially?',
    answer: `With ${plans.plus.name} and ${plans.pro.name}, yes. ${plans.basic.name} is for personal use only.`,
  },
  {
    question: 'Can the prices change?',
    answer:
      'Not behind your back: we tell you 30 days before. A subscription that you already have keeps its price until you change the plan.',
  },
  {
    question: 'How do I pay, and when do I have the credits?',
    answer:
      'By card, in US dollars, at Stripe; your card number never reaches us. The credits are there as soon as the payment is confirmed, usually within seconds.',
  },
];
