import * as z from 'zod/mini';
import { invalidRequest, resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import { boolean, integer, newMetadata, text } from '../api/parameters.ts';
import { del, get, post, type Reading, type Resource } from '../api/route.ts';
import { nowOf } from '../clocks/test-clocks.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { requireOfferedPrice } from './items.ts';
import { requireSubscription, type Subscription, subscriptions } from './subscriptions.ts';
import {
  cancellationDetailsOf,
  cancellationDetailsParameters,
  paymentBehavior,
  updateFromRequest,
  updateParameters,
} from './update-request.ts';

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

export const subscriptionResource: Resource = {
  object: 'subscription',
  expandable: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    latest_invoice: 'invoice',
    schedule: 'subscription_schedule',
    test_clock: 'test_helpers.test_clock',
  },
  find: ({ store }, id) => store.get(subscriptions, id),
  routes: [
    post({
      path: '/v1/subscriptions',
      parameters: z.strictObject({
        customer: text(),
        items: z
          .array(z.strictObject({ price: text(), quantity: z.optional(integer(1, 999_999)) }))
          .check(z.minLength(1)),
        default_payment_method: z.optional(text()),
        description: z.optional(text(500)),
        metadata: z.optional(newMetadata),
        off_session: z.optional(boolean),
        payment_behavior: paymentBehavior,
        trial_end: z.optional(integer(0, 1e12)),
        trial_period_days: z.optional(integer(1, 730)),
      }),
      handle(work, given) {
        const [item, ...others] = given.items;
        if (item === undefined || others.length > 0) {
          throw invalidRequest('The emulated Stripe takes exactly one item in a subscription.', {
            param: 'items',
          });
        }
        requireOfferedPrice(work, item.price, 'items[0][price]');
        return createSubscription(work, {
          customer: given.customer,
          priceId: item.price,
          quantity: item.quantity,
          metadata: given.metadata,
          description: given.description,
          defaultPaymentMethod: given.default_payment_method,
          paymentBehavior: given.payment_behavior,
          trialEnd: trialEndOf(work, given),
        });
      },
    }),
    get({
      path: '/v1/subscriptions',
      parameters: z.strictObject({
        ...datedPageParameters,
        customer: z.optional(text()),
        price: z.optional(text()),
        status: z.optional(z.enum(statuses)),
        test_clock: z.optional(text()),
      }),
      handle: ({ store }, { customer, price, status, test_clock: clock, ...page }) =>
        listPage(
          '/v1/subscriptions',
          'subscription',
          store
            .all(subscriptions)
            .filter(
              (subscription) =>
                hasStatus(subscription, status) &&
                (customer === undefined || subscription.customer === customer) &&
                (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
                (clock === undefined || subscription.test_clock === clock),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/subscriptions/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) => requireSubscription(reading, id, 'id', 404),
    }),
    post({
      path: '/v1/subscriptions/:id',
      parameters: updateParameters,
      handle: (work, given, id) => updateFromRequest(work, requireSubscription(work, id, 'id', 404), given),
    }),
    del({
      path: '/v1/subscriptions/:id',
      parameters: z.strictObject({
        cancellation_details: cancellationDetailsParameters,
        invoice_now: z.optional(boolean),
        prorate: z.optional(boolean),
      }),
      handle(work, { cancellation_details: details, invoice_now: invoiceNow, prorate }, id) {
        const subscription = requireSubscription(work, id, 'id', 404);
        if (subscription.ended_at !== null) throw resourceMissing('subscription', id, 'id');
        return cancelSubscription(work, subscription, {
          when: 'now',
          prorate,
          invoiceNow,
          details: cancellationDetailsOf(details),
        });
      },
    }),
  ],
};

function trialEndOf(
  reading: Reading,
  given: {
    readonly customer: string;
    readonly trial_end?: number | undefined;
    readonly trial_period_days?: number | undefined;
  },
): number | undefined {
  const { trial_period_days: days } = given;
  return given.trial_end ?? (days === undefined ? undefined : nowOf(reading, given.customer) + days * 86_400);
}

/** Without a status a list leaves out those that are canceled, as Stripe does. */
function hasStatus({ status }: Subscription, wanted: (typeof statuses)[number] | undefined): boolean {
  switch (wanted) {
    case undefined:
      return status !== 'canceled';
    case 'all':
      return true;
    case 'ended':
      return status === 'canceled' || status === 'incomplete_expired';
    default:
      return status === wanted;
  }
}
