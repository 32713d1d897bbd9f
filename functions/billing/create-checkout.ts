import type Stripe from 'stripe';
import { planPriceLookupKey } from '../../contract/billing/catalog.ts';
import { type PlanOption, planChangeTime } from '../../contract/billing/plan-changes.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { type Language, pathIn } from '../../contract/fields/languages.ts';
import { personLimits } from '../../contract/person-limits.ts';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';
import type { BillingAccount } from '../tables/credits/billing-account.ts';
import type { Session } from '../tables/credits/session.ts';
import type { PlanChange, Portal } from './portal.ts';
import { cancelIncomplete, endCheckout, isLive, subscriptionsOf } from './stripe/customer-subscriptions.ts';
import { immediateMethods } from './stripe/immediate-methods.ts';
import { planTermsOf } from './stripe/plan-price.ts';
import type { Prices } from './stripe/prices.ts';
import { checkoutSettings, type SaleSettings } from './stripe/sale-settings.ts';
import type { StripeCustomers } from './stripe/stripe-customer.ts';
import { isMissingInStripe, isRefusedByStripe } from './stripe/stripe-refusal.ts';
import { idOf } from './stripe/stripe-values.ts';

export interface CreateCheckoutDependencies {
  readonly billing: Pick<BillingAccountStore, 'visitStripe' | 'replaceCheckout'>;
  readonly stripe: () => Promise<Stripe>;
  readonly customers: StripeCustomers;
  readonly prices: Prices;
  readonly saleSettings: SaleSettings;
  readonly portal: Portal;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}

/** An attempt fails only if another request won, and a person may make no more requests than this. */
const maximumAttempts = personLimits.checkouts.maximum;

/**
 * POST /api/checkout: the URL of a Stripe checkout or, for a subscriber, of the portal, which confirms a
 * change at once.
 *
 * A person never gets two live subscriptions, because only the checkout that the account points to can be
 * paid:
 *
 * 1. Expire that checkout. If it was paid, step 2 finds its subscription.
 * 2. If a subscription is live, open the portal.
 * 3. Create a checkout, and point the account to it if it still points to the one of step 1. If not, another
 *    request won: expire ours and start again.
 *
 * A crash leaves at most a checkout whose URL was shown to no one; Stripe expires it after a day.
 */
export function createCheckout(dependencies: CreateCheckoutDependencies): Route<'createCheckout'> {
  const { billing, customers, now } = dependencies;
  return async ({ session, language, body }) => {
    const choice: PlanOption = { tier: body.tier, interval: body.isYearly ? 'yearly' : 'monthly' };
    const stripe = await dependencies.stripe();
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      const account = await billing.visitStripe(session, now());
      const url = await customers.use(stripe, session, account, (customer) =>
        attemptCheckout(dependencies, stripe, { session, account, customer, choice, language }),
      );
      if (url !== 'superseded') return { url };
    }
    throw new DependencyFailure('Checkout', new Error('too many checkouts of one person at once'));
  };
}

interface CheckoutAttempt {
  readonly session: Session;
  readonly account: BillingAccount;
  readonly customer: string;
  readonly choice: PlanOption;
  readonly language: Language;
}

/** Returns the URL to send the person to. */
async function attemptCheckout(
  dependencies: CreateCheckoutDependencies,
  stripe: Stripe,
  request: CheckoutAttempt,
): Promise<string | 'superseded'> {
  const { billing, prices, saleSettings, siteUrl, now } = dependencies;
  const { session, customer, choice, language } = request;
  const { userId } = session;
  // The checkout of a replaced customer is not this customer's.
  const from = customer === request.account.stripeCustomerId ? request.account.checkoutSessionId : null;
  const completed = from === null ? null : await endCheckout(stripe, from);
  const subscriptions = await subscriptionsOf(stripe, customer, completed);
  const live = subscriptions.filter(isLive);
  if (live.length > 0) return openPortal(dependencies, stripe, request, live);
  for (const subscription of subscriptions) {
    if (subscription.status !== 'incomplete') continue;
    if ((await cancelIncomplete(stripe, subscription)) === 'paid') return 'superseded';
  }

  const checkout = await prices.use(stripe, planPriceLookupKey(choice.tier, choice.interval), (price) =>
    stripe.checkout.sessions.create(
      planCheckout({ userId, customer, choice, price: price.id, saleSettings, siteUrl, language }),
    ),
  );
  if (!(await billing.replaceCheckout(session, { from, to: checkout.id }, now()))) {
    await endCheckout(stripe, checkout.id);
    return 'superseded';
  }
  if (checkout.url === null)
    throw new DependencyFailure('Stripe', new Error('a checkout session without a url'));
  return checkout.url;
}

/** Opens the portal to confirm the plan or, if Stripe cannot change to it, to manage the subscription. */
async function openPortal(
  { prices, portal, log }: Pick<CreateCheckoutDependencies, 'prices' | 'portal' | 'log'>,
  stripe: Stripe,
  { customer, choice, language }: CheckoutAttempt,
  live: readonly Stripe.Subscription[],
): Promise<string> {
  const change = await changeTo(stripe, live, choice);
  if (change === null) return portal.open(stripe, customer, language);
  try {
    return await prices.use(stripe, planPriceLookupKey(choice.tier, choice.interval), (price) =>
      portal.open(stripe, customer, language, { ...change, priceId: price.id }),
    );
  } catch (error) {
    if (!isRefusedByStripe(error) || isMissingInStripe(error, 'customer')) throw error;
    log.warn('billing.portal_flow_refused', { cause: causeOf(error) });
    return portal.open(stripe, customer, language);
  }
}

/**
 * Null: the person has this plan already, or the portal refuses the change until a payment is made or a
 * cancellation or planned change ends. Releases a schedule that plans nothing more.
 * https://docs.stripe.com/customer-management#customer-portal-limitations
 *
 * @throws Rejection `plan_starts_later` if the change waits for the period's end
 */
async function changeTo(
  stripe: Stripe,
  live: readonly Stripe.Subscription[],
  choice: PlanOption,
): Promise<Omit<PlanChange, 'priceId'> | null> {
  const [subscription, ...others] = live;
  if (subscription === undefined || others.length > 0) return null;
  const [item, ...moreItems] = subscription.items.data;
  if (item === undefined || moreItems.length > 0) return null;
  const canChange =
    subscription.status === 'active' &&
    !subscription.cancel_at_period_end &&
    subscription.cancel_at === null &&
    subscription.pause_collection === null;
  if (!canChange) return null;
  const scheduleId = idOf(subscription.schedule);
  if (scheduleId !== null) {
    const { phases } = await stripe.subscriptionSchedules.retrieve(scheduleId);
    if (phases.some(({ start_date: start }) => start >= item.current_period_end)) return null;
    await stripe.subscriptionSchedules.release(scheduleId);
  }
  const current = planTermsOf(item.price);
  const time = current === null ? 'now' : planChangeTime(current, choice);
  if (time === 'period_end') throw new Rejection('plan_starts_later');
  return time === 'same' ? null : { subscriptionId: subscription.id, itemId: item.id };
}

function planCheckout(purchase: {
  readonly userId: UserId;
  readonly customer: string;
  readonly choice: PlanOption;
  readonly price: string;
  readonly saleSettings: SaleSettings;
  readonly siteUrl: string;
  readonly language: Language;
}): Stripe.Checkout.SessionCreateParams {
  const { userId, customer, choice, price, saleSettings, siteUrl, language } = purchase;
  const metadata = {
    user_id: userId,
    product_type: 'subscription',
    tier: choice.tier,
    interval: choice.interval,
  };
  return {
    mode: 'subscription',
    customer,
    allowed_payment_method_types: immediateMethods,
    ...checkoutSettings(saleSettings),
    locale: language,
    client_reference_id: userId,
    line_items: [{ quantity: 1, price }],
    metadata,
    subscription_data: { metadata },
    success_url: `${siteUrl}${pathIn(language, '/success')}?type=subscription&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}${pathIn(language, '/pricing')}?checkout=canceled`,
  };
}
