import { t } from '@lingui/core/macro';
import { videoCostCredits } from '../../contract/billing/catalog.ts';
import { lineAgeingMinutes, lineMaximumMinutes } from '../../contract/videos/line.ts';
import { formatCredits } from '../locales/figures.ts';
import { planNames } from './plans/plan-words.ts';
import type { Question } from './question.ts';
import { taxSentence } from './tax.ts';

/** Questions before a purchase. */
export function questions(): readonly Question[] {
  const cost = formatCredits(videoCostCredits);
  const commercialPlans = planNames(({ commercialRights }) => commercialRights, 'and');
  const personalPlans = planNames(({ commercialRights }) => !commercialRights, 'and');
  return [
    {
      question: t`What does a video cost?`,
      answer: t`Every video costs ${cost} credits, whatever its length, shape, or quality. If a video fails, or you cancel it before the model starts, you get its credits back.`,
    },
    {
      question: t`Do credits expire?`,
      answer: t`Plan credits reset each billing cycle: unused credits expire and the full amount arrives. With a yearly plan, that still happens every month. Pack credits never expire.`,
    },
    {
      question: t`What if I have a plan and a pack?`,
      answer: t`Your plan credits are spent first, unless you choose to pay with pack credits. A video paid for entirely with pack credits can have any length and quality and uses Veo 3, whatever your plan.`,
    },
    {
      question: t`Can I change or cancel my plan?`,
      answer: t`Yes, anytime. If the new plan costs more per month, it starts right away and you pay the difference. Any other change starts when your paid period ends. To cancel, open Manage Subscription on your dashboard. You keep your plan until the end of the period you paid for.`,
    },
    {
      question: t`Can I get a refund?`,
      answer: t`Yes, new subscriptions come with a 7-day money-back guarantee. We remove the unused credits with the refund. Credit packs are non-refundable.`,
    },
    {
      question: t`Can I use my videos commercially?`,
      answer: t`Yes. ${commercialPlans} include commercial rights, and so does every credit pack. Videos paid for with ${personalPlans} credits, in full or in part, are for personal use only.`,
    },
    {
      question: t`What do priority and fastest processing mean?`,
      answer: t`When a model is busy, videos wait in line. Pro videos start first, then Plus videos, then all others. For every ${lineAgeingMinutes} minutes of waiting, a video moves up one tier. If it hasn’t started after ${lineMaximumMinutes} minutes, we cancel it and refund its credits. When the model isn’t busy, every video starts right away.`,
    },
    {
      question: t`How do I pay, and can prices change?`,
      answer: `${t`You pay by card, in US dollars. Stripe handles the payment, so your card number never reaches us. Your credits usually arrive within seconds. If a price changes, we tell you 30 days ahead, and your current subscription keeps its price until you change plans.`} ${taxSentence()}`,
    },
  ];
}
