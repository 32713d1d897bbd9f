import type Stripe from 'stripe';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import { isMissingInStripe, isRefusedByStripe } from './stripe-refusal.ts';
import { idOf } from './stripe-values.ts';
import { isSubscriptionStatus, subscriptionStatuses } from './subscription-statuses.ts';

/** Whether a subscription rules out a second one; an unknown status does. */
export function isLive({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return !isSubscriptionStatus(status) || subscriptionStatuses[status].isLive;
}

/**
 * Returns ended subscriptions as well.
 *
 * @param alsoId returned even if Stripe's list does not have it yet
 */
export async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
  alsoId: string | null = null,
): Promise<Stripe.Subscription[]> {
  const listed = await Array.fromAsync(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }));
  return alsoId === null || listed.some(({ id }) => id === alsoId)
    ? listed
    : [...listed, await stripe.subscriptions.retrieve(alsoId)];
}

/**
 * Expires a checkout, so that it cannot be paid.
 *
 * @returns the id of its subscription if it was already paid, otherwise null
 * @throws DependencyFailure if a payment is in progress
 */
export async function endCheckout(stripe: Stripe, sessionId: string): Promise<string | null> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
    return null;
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    if (isMissingInStripe(error)) return null;
  }
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  if (session.status === 'open') {
    throw new DependencyFailure('Stripe', new Error(`the checkout ${sessionId} is being paid`));
  }
  return idOf(session.subscription);
}

/**
 * Cancels a subscription whose first payment has not succeeded. Voids its invoice first: Stripe refuses that
 * for a paid one, so an active subscription is never cancelled.
 */
export async function cancelIncomplete(
  stripe: Stripe,
  { id, latest_invoice: invoice }: Stripe.Subscription,
): Promise<'cancelled' | 'paid'> {
  const invoiceId = idOf(invoice);
  if (invoiceId !== null) {
    try {
      await stripe.invoices.voidInvoice(invoiceId);
    } catch (error) {
      if (!isRefusedByStripe(error)) throw error;
      const { status } = await stripe.invoices.retrieve(invoiceId);
      if (status === 'paid') return 'paid';
    }
  }
  await cancelAtOnce(stripe, id);
  return 'cancelled';
}

/** Cancels without a final invoice. An ended subscription stays as it is. */
export async function cancelAtOnce(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    const { status } = await stripe.subscriptions.retrieve(subscriptionId);
    if (status !== 'canceled' && status !== 'incomplete_expired') throw error;
  }
}
