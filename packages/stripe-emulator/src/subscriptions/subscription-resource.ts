import * as z from 'zod/mini';
import { requireSubscription } from '../objects/subscriptions.ts';
import { nowOf } from '../objects/test-clocks.ts';
import { invalidRequest, resourceMissing } from '../routes/errors.ts';
import { datedPageParameters, listPage } from '../routes/lists.ts';
import { boolean, integer, newMetadata, text } from '../routes/parameters.ts';
import { del, get, post, type Resource } from '../routes/route.ts';
import { retrieveRoute } from '../routes/standard-routes.ts';
import { type Subscription, subscriptionSchedules, subscriptions } from '../state/collections.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { requireRecurringPrice } from './items.ts';
import { updateFromRequest, updateParameters } from './update-request.ts';

export const subscriptionResource: Resource = {
  object: 'subscription',
  collection: subscriptions,
  expansions: {
    schedule: ({ store }, id) =>
      store.get(subscriptionSchedules, store.get(subscriptions, id)?.schedule ?? ''),
  },
  routes: [
    post({
      path: '/v1/subscriptions',
      parameters: z.strictObject({
        automatic_tax: z.optional(z.strictObject({ enabled: boolean })),
        customer: text(),
        items: z.array(z.strictObject({ price: text() })).check(z.minLength(1)),
        default_payment_method: z.optional(text()),
        metadata: z.optional(newMetadata),
        trial_period_days: z.optional(integer(1, 730)),
      }),
      handle(work, given) {
        const { trial_period_days: days } = given;
        const [item, ...others] = given.items;
        if (item === undefined || others.length > 0) {
          throw invalidRequest('The emulated Stripe takes exactly one item in a subscription.', {
            param: 'items',
          });
        }
        requireRecurringPrice(work, item.price, 'items[0][price]');
        return createSubscription(work, {
          customer: given.customer,
          priceId: item.price,
          isTaxed: given.automatic_tax?.enabled,
          metadata: given.metadata,
          defaultPaymentMethod: given.default_payment_method,
          trialEnd: days === undefined ? undefined : nowOf(work, given.customer) + days * 24 * 60 * 60,
        });
      },
    }),
    get({
      path: '/v1/subscriptions',
      parameters: z.strictObject({
        ...datedPageParameters,
        customer: z.optional(text()),
        status: z.optional(text()),
      }),
      handle: ({ store }, { customer, status, ...page }) =>
        listPage(
          '/v1/subscriptions',
          'subscription',
          store
            .all(subscriptions)
            .filter(
              (subscription) =>
                hasStatus(subscription, status) &&
                (customer === undefined || subscription.customer === customer),
            ),
          page,
        ),
    }),
    retrieveRoute('/v1/subscriptions/:id', subscriptions),
    post({
      path: '/v1/subscriptions/:id',
      parameters: updateParameters,
      handle: (work, given, id) => updateFromRequest(work, requireSubscription(work, id, 'id', 404), given),
    }),
    del({
      path: '/v1/subscriptions/:id',
      parameters: z.strictObject({
        invoice_now: z.optional(boolean),
        prorate: z.optional(boolean),
      }),
      handle(work, { invoice_now: invoiceNow, prorate }, id) {
        const subscription = requireSubscription(work, id, 'id', 404);
        if (subscription.ended_at !== null) throw resourceMissing('subscription', id, 'id');
        return cancelSubscription(work, subscription, {
          when: 'now',
          prorate,
          invoiceNow,
        });
      },
    }),
  ],
};

/** Without a status a list leaves out those that are canceled, as Stripe does. */
function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  return wanted === undefined ? status !== 'canceled' : wanted === 'all' || status === wanted;
}
