import { t } from '@lingui/core/macro';
import type { PlanOption } from '../../../contract/billing/plan-changes.ts';
import { formatDate } from '../../locales/figures.ts';
import type { AskedOffer, PlanOffer, Undone } from './plan-offer.ts';
import { formatEstimate, keepLabel, priceOf } from './plan-offers.ts';
import { planName } from './product-names.ts';

/** Offers the same plan by the year, beside a change that waits for the end of a paid year. */
export function insteadLine(offer: PlanOffer & { readonly kind: 'now' }, to: PlanOption): string {
  const plan = planName(to.tier);
  const estimate = formatEstimate(offer.aboutCents);
  const price = priceOf(to);
  return t`Don’t want to wait? ${plan} with yearly billing starts right away: about ${estimate} today, then ${price} a year.`;
}

/** The button of that offer. */
export function insteadLabel(to: PlanOption): string {
  const plan = planName(to.tier);
  return t`Get ${plan} Yearly Now`;
}

/** `confirm` is the button. */
export interface ChangeWords {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly confirm: string;
}

/** Returns the explanation of a change that `isAskedFirst`. */
export function changeWords(offer: AskedOffer, to: PlanOption): ChangeWords {
  switch (offer.kind) {
    case 'keep':
      return keepWords(offer);
    case 'later':
      return laterWords(offer, to);
    case 'now':
      return nowWords(offer, offer.undone, to);
  }
}

function keepWords({ plan, undone, endsAt }: PlanOffer & { readonly kind: 'keep' }): ChangeWords {
  const name = planName(plan.tier);
  const date = formatDate(endsAt);
  return {
    title: keepLabel(plan),
    sentences: [
      undoneSentence(undone),
      t`${name} renews on ${date} at the price you pay now. You pay nothing today.`,
    ],
    confirm: keepLabel(plan),
  };
}

function laterWords(
  { plan, undone, endsAt }: PlanOffer & { readonly kind: 'later' },
  to: PlanOption,
): ChangeWords {
  const ownName = planName(plan.tier);
  const date = formatDate(endsAt);
  const price = priceOf(to);
  return {
    title: laterTitle(plan, to, date),
    sentences: [
      ...(undone === null ? [] : [undoneSentence(undone)]),
      t`You keep ${ownName} and its credits until ${date}. You pay nothing today.`,
      to.interval === 'yearly'
        ? t`After that you pay ${price} a year. You can undo this until then.`
        : t`After that you pay ${price} a month. You can undo this until then.`,
    ],
    confirm: t`Confirm Change`,
  };
}

function laterTitle(from: PlanOption, to: PlanOption, date: string): string {
  if (from.tier !== to.tier) {
    const plan = planName(to.tier);
    return t`Change to ${plan} on ${date}`;
  }
  return to.interval === 'yearly'
    ? t`Switch to yearly billing on ${date}`
    : t`Switch to monthly billing on ${date}`;
}

function nowWords(
  { plan, endsAt, aboutCents }: PlanOffer & { readonly kind: 'now' },
  undone: Undone,
  to: PlanOption,
): ChangeWords {
  const ownName = planName(plan.tier);
  const newName = planName(to.tier);
  const date = formatDate(endsAt);
  const estimate = formatEstimate(aboutCents);
  const price = priceOf(to);
  return {
    title: t`Change to ${newName} today`,
    sentences: [
      undoneSentence(undone),
      t`${ownName} will then renew on ${date}, even if you don’t finish at Stripe.`,
      to.interval === 'yearly'
        ? t`At Stripe you confirm ${newName}: about ${estimate} today, then ${price} a year.`
        : t`At Stripe you confirm ${newName}: about ${estimate} today, then ${price} a month.`,
    ],
    confirm: t`Continue to Stripe`,
  };
}

function undoneSentence(undone: Undone): string {
  if (undone === 'cancellation') return t`This undoes your cancellation.`;
  const plan = planName(undone.tier);
  return undone.interval === 'yearly'
    ? t`This undoes your planned change to ${plan}, billed yearly.`
    : t`This undoes your planned change to ${plan}, billed monthly.`;
}
