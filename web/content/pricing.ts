import { creditPacks, videoCostCredits, videosAvailable } from '../../contract/catalog.ts';
import { everyPlan, listOf, planNames } from '../../contract/plan-words.ts';
import { formatCredits } from './figures.ts';
import { lineRule } from './line.ts';
import type { Question } from './question.ts';

const videosOfPlans = listOf(
  everyPlan.map(({ name, creditsPerMonth }) => `${videosAvailable(creditsPerMonth)} with ${name}`),
  'and',
);
const videosOfPacks = listOf(
  Object.values(creditPacks).map(({ name, credits }) => `${videosAvailable(credits)} with ${name}`),
  'and',
);

/** What a person asks before they buy. */
export const questions: readonly Question[] = [
  {
    question: 'What does a video cost?',
    answer: `${formatCredits(videoCostCredits)} credits, whatever its length, shape or quality. That is ${videosOfPlans} each month, or ${videosOfPacks} from a pack. If a video fails, or you cancel it before the model starts, you get its credits back.`,
  },
  {
    question: 'Do plan credits carry over?',
    answer:
      'No. Subscription credits reset each billing cycle: unused credits expire and the full amount arrives. Yearly plans also get their credits every month.',
  },
  {
    question: 'Do pack credits expire?',
    answer:
      'Never, and you can use them without a plan. If you have both, your plan credits are spent first. A video paid with pack credits has every length and quality, and Veo 3, whatever your plan.',
  },
  {
    question: 'Can I change or cancel my plan?',
    answer:
      'Yes, any time. Change it on this page: a plan that costs more per month starts right away and you pay the difference; any other change starts when your paid period ends. Cancel it under Manage Subscription on your dashboard: you keep your plan until then, and you can change your mind.',
  },
  {
    question: 'Can I get a refund?',
    answer:
      'New subscriptions have a 7-day money-back guarantee; unused credits are removed with the refund. Credit packs are non-refundable.',
  },
  {
    question: 'Can I use my videos commercially?',
    answer: `Yes, with ${planNames(({ commercialRights }) => commercialRights, 'or')}, and every video that pack credits pay for. Videos that ${planNames(({ commercialRights }) => !commercialRights, 'or')} credits pay for, in full or in part, are for personal use only.`,
  },
  {
    question: 'What do priority and fastest processing mean?',
    answer: `${lineRule} While a model is not busy, every video starts at once.`,
  },
  {
    question: 'Can the prices change?',
    answer: 'We tell you 30 days ahead. Your current subscription keeps its price until you change plans.',
  },
  {
    question: 'How do I pay, and when do I get my credits?',
    answer:
      'By card, in US dollars, with Stripe. Your card number never reaches us. Credits arrive when the payment is confirmed, usually within seconds.',
  },
];
