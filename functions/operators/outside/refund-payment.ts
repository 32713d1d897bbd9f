import type Stripe from 'stripe';
import { currency as ownCurrency } from '../../../contract/billing/catalog.ts';
import type { InputOf } from '../../../contract/operators/operator-actions.ts';
import type { ChargedPayment } from '../../billing/stripe/charged-payment.ts';
import { isMissingInStripe, isRefusedByStripe } from '../../billing/stripe/stripe-refusal.ts';
import { idOf } from '../../billing/stripe/stripe-values.ts';
import { type CustomerComparison, changesOf, readComparison } from '../../billing/sync/compare-customer.ts';
import { leaveRefundsToHourlyRun, syncCustomer } from '../../billing/sync/sync-customer.ts';
import { moneyText } from '../../mail/formats.ts';
import type { PoolPerson } from '../../user-pool/pool-person.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import {
  ActionFailed,
  type Decision,
  type Operation,
  type OutsideAction,
} from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { expectedSync } from './expected-sync.ts';
import { requirePerson } from './require-person.ts';
import type { SyncDependencies } from './sync-customer.ts';

type Input = InputOf<'refundPayment'>;

export type RefundPaymentDependencies = SyncDependencies & {
  /** Above it, in cents, a second person confirms. */
  readonly refundAloneCents: () => Promise<number>;
};

interface State {
  readonly person: PoolPerson;
  readonly charge: Stripe.Charge;
  readonly comparison: CustomerComparison;
  readonly refundAloneCents: number;
}

/**
 * Refunds a payment at Stripe, and syncs the person: the credits that the refund takes back follow from the
 * rule that every returned payment obeys.
 */
export function refundPayment(
  dependencies: RefundPaymentDependencies,
): OutsideAction<'refundPayment', State> {
  return {
    effect: 'outside',

    async read({ person, payment }) {
      const [found, comparison, refundAloneCents] = await Promise.all([
        requirePerson(dependencies.findPerson, person),
        readComparison(dependencies, person),
        dependencies.refundAloneCents(),
      ]);
      const charge = await chargeOf(await dependencies.stripe(), payment);
      if (charge === null || comparison === null || idOf(charge.customer) !== comparison.customerId)
        throw new OperatorRejection('not_found', { message: 'This person made no such payment.' });
      return { person: found, charge, comparison, refundAloneCents };
    },

    decide: decideRefund,

    async perform({ person, payment, amount_cents: amountCents }, operation) {
      const stripe = await dependencies.stripe();
      const [charge, { billing }] = await Promise.all([
        chargeOf(stripe, payment),
        dependencies.billing.readWithCredits(person),
      ]);
      const { stripeCustomerId: customerId } = billing;
      if (charge === null) throw new ActionFailed('This person made no such payment.');
      const made = await refundOf(stripe, charge.id, operation);
      // An account that was deleted after Stripe made it was refunded all the same.
      if (made === null && (customerId === null || idOf(charge.customer) !== customerId))
        throw new ActionFailed('This person made no such payment.');
      const refund = made ?? (await createRefund(stripe, charge.id, amountCents, operation));
      if (customerId !== null) {
        await syncCustomer(
          { ...dependencies, refundUngranted: leaveRefundsToHourlyRun },
          { userId: person, customerId },
        );
      }
      return `Stripe refunds ${moneyText(refund.amount, refund.currency, 'en')} (${refund.id}, ${refund.status}).`;
    },
  };
}

function decideRefund(
  { person, charge, comparison, refundAloneCents }: State,
  { amount_cents: asked, payment }: Input,
  at: Date,
): Decision {
  if (comparison.state.account.deletedAt !== null) return refuse('The account is deleted.');
  if (charge.status !== 'succeeded') return refuse('This payment did not succeed.');
  const paymentIntentId = idOf(charge.payment_intent) ?? '';
  const leftCents = charge.amount - returnedCents(charge, comparison.objects?.charged.get(paymentIntentId));
  const cents = asked ?? leftCents;
  const text = (amount: number) => moneyText(amount, charge.currency, 'en');
  if (leftCents <= 0) return refuse('Nothing is left of this payment: it is refunded or disputed.');
  if (cents > leftCents) return refuse(`Only ${text(leftCents)} of this payment are left.`);
  const refund = { at: at.toISOString(), amountCents: cents, paymentIntentId };
  const expected = expectedSync(changesOf(comparison, at, refund), comparison.state, at);
  return expectEffect({
    person: person.userId,
    sentence: `Refund ${text(cents)} of ${text(charge.amount)} to account ${person.userId}`,
    ...expected,
    changes: [
      { what: `Left of ${payment}`, before: text(leftCents), after: text(leftCents - cents) },
      ...expected.changes,
    ],
    purse: { credits: 0, cents },
    secondPerson: secondPersonFor(charge.currency, cents, refundAloneCents),
  });
}

/** Also what a dispute holds. */
function returnedCents(charge: Stripe.Charge, charged: ChargedPayment | undefined): number {
  if (charged === undefined) return charge.amount_refunded;
  return charged.returns.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Other currencies cannot be compared with the limit. */
function secondPersonFor(currency: string, cents: number, aloneCents: number): string | null {
  if (currency !== ownCurrency) return `It is in ${currency.toUpperCase()}, and the limit in US dollars.`;
  if (cents <= aloneCents) return null;
  return `It is more than ${moneyText(aloneCents, ownCurrency, 'en')}.`;
}

/** The charge of a payment intent, or the charge itself; null: Stripe has none. */
async function chargeOf(stripe: Stripe, payment: string): Promise<Stripe.Charge | null> {
  try {
    if (payment.startsWith('ch_')) return await stripe.charges.retrieve(payment);
    const charge = idOf((await stripe.paymentIntents.retrieve(payment)).latest_charge);
    return charge === null ? null : await stripe.charges.retrieve(charge);
  } catch (error) {
    if (isMissingInStripe(error)) return null;
    throw error;
  }
}

/** What an earlier attempt made; null: nothing. Stripe forgets an idempotency key after a day, and this not. */
async function refundOf(stripe: Stripe, charge: string, { id }: Operation): Promise<Stripe.Refund | null> {
  const refunds = await Array.fromAsync(stripe.refunds.list({ charge, limit: 100 }));
  return refunds.find(({ metadata }) => metadata?.operation === id) ?? null;
}

/** @throws ActionFailed if Stripe refuses it */
async function createRefund(
  stripe: Stripe,
  charge: string,
  amountCents: number | null,
  { id }: Operation,
): Promise<Stripe.Refund> {
  try {
    return await stripe.refunds.create(
      {
        charge,
        ...(amountCents !== null && { amount: amountCents }),
        metadata: { operation: id },
      },
      { idempotencyKey: id },
    );
  } catch (error) {
    if (isRefusedByStripe(error)) throw new ActionFailed(`Stripe refuses it: ${error.message}`);
    throw error;
  }
}
