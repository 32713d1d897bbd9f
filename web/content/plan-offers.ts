import { planPriceCents } from '../../contract/catalog.ts';
import type { PlanOption } from '../../contract/plan-changes.ts';
import type { PlanOffer, Undone } from '../billing/plan-offer.ts';
import { formatDate, formatPrice } from './figures.ts';
import { planName } from './product-names.ts';
import { paidWords } from './subscription.ts';

/** '$99.99 a month'. */
export function priceWords({ tier, interval }: PlanOption): string {
  return `${formatPrice(planPriceCents(tier, interval))} a ${interval === 'yearly' ? 'year' : 'month'}`;
}

/** '$50': an estimate shows no cents. */
function about(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString('en-US')}`;
}

/** What a plan's button says. */
export function offerLabel(offer: PlanOffer): string {
  switch (offer.kind) {
    case 'manage':
      return offer.isPaymentDue ? 'Pay Now' : 'Manage Subscription';
    case 'current':
      return 'Current Plan';
    case 'keep':
      return `Keep ${planName(offer.plan.tier)}`;
    case 'planned':
      return 'Planned';
    default:
      return 'Get Started';
  }
}

/** The line under a plan's button: what happens, when, and about what it costs today. */
export function offerLine(offer: PlanOffer, to: PlanOption): string {
  switch (offer.kind) {
    case 'buy':
      return 'Cancel at any time.';
    case 'manage':
      return offer.isPaymentDue ? 'Your last payment failed. Pay it first.' : 'You manage it at Stripe.';
    case 'now':
      return `Starts right away: about ${about(offer.aboutCents)} today, then ${priceWords(to)}. You confirm it at Stripe.`;
    case 'later':
      return `Starts on ${formatDate(offer.endsAt)}, when your paid period ends. Nothing to pay today.`;
    case 'planned':
      return `Starts on ${formatDate(offer.endsAt)}.`;
    case 'current':
    case 'keep':
      return '';
  }
}

/** 'Pro paid yearly starts right away: …': what is offered beside a change that waits for the end of a year. */
export function insteadLine(offer: PlanOffer & { readonly kind: 'now' }, to: PlanOption): string {
  return `Do not want to wait? ${planName(to.tier)}, ${paidWords(to.interval)}, starts right away: about ${about(offer.aboutCents)} today, then ${priceWords(to)}.`;
}

/** What a person is told before they change their plan: a title, sentences, and the button that does it. */
export interface ChangeWords {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly confirm: string;
}

/** Null where nothing is asked first: one click buys, manages, or opens Stripe's page that asks. */
export function changeWords(offer: PlanOffer, to: PlanOption): ChangeWords | null {
  switch (offer.kind) {
    case 'keep': {
      const name = planName(offer.plan.tier);
      return {
        title: `Keep ${name}`,
        sentences: [
          undoneSentence(offer.undone),
          `${name} renews on ${formatDate(offer.endsAt)}, at the price you pay now. Nothing to pay today.`,
        ],
        confirm: `Keep ${name}`,
      };
    }
    case 'later': {
      const date = formatDate(offer.endsAt);
      return {
        title:
          offer.plan.tier === to.tier
            ? `Switch to ${to.interval} billing on ${date}`
            : `Change to ${planName(to.tier)} on ${date}`,
        sentences: [
          ...(offer.undone === null ? [] : [undoneSentence(offer.undone)]),
          `You keep ${planName(offer.plan.tier)} and its credits until ${date}. Nothing to pay today.`,
          `From then on you pay ${priceWords(to)}. You can undo this until that day.`,
        ],
        confirm: 'Confirm Change',
      };
    }
    case 'now':
      if (offer.undone === null) return null;
      return {
        title: `Change to ${planName(to.tier)} today`,
        sentences: [
          `${undoneSentence(offer.undone)} ${planName(offer.plan.tier)} then renews on ${formatDate(offer.endsAt)}, even if you stop at Stripe’s page.`,
          `At Stripe you confirm ${planName(to.tier)}: about ${about(offer.aboutCents)} today, then ${priceWords(to)}.`,
        ],
        confirm: 'Continue to Stripe',
      };
    default:
      return null;
  }
}

function undoneSentence(undone: Undone): string {
  return undone === 'cancellation'
    ? 'Your cancellation is undone.'
    : `Your planned change to ${planName(undone.tier)}, ${paidWords(undone.interval)}, is undone.`;
}
