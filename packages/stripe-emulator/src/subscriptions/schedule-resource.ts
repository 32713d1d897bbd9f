import * as z from 'zod/mini';
import { datedPageParameters, listPage } from '../api/lists.ts';
import { boolean, text } from '../api/parameters.ts';
import { get, post, type Resource } from '../api/route.ts';
import { atTimeOf } from '../clocks/test-clocks.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { releaseSchedule, requireActive, requireSchedule, subscriptionSchedules } from './schedules.ts';
import { requireSubscription } from './subscriptions.ts';

export const subscriptionScheduleResource: Resource = {
  object: 'subscription_schedule',
  expandable: {
    customer: 'customer',
    subscription: 'subscription',
    test_clock: 'test_helpers.test_clock',
  },
  find: ({ store }, id) => store.get(subscriptionSchedules, id),
  routes: [
    get({
      path: '/v1/subscription_schedules',
      parameters: z.strictObject({
        ...datedPageParameters,
        customer: z.optional(text()),
        scheduled: z.optional(boolean),
      }),
      handle: ({ store }, { customer, scheduled, ...page }) =>
        listPage(
          '/v1/subscription_schedules',
          'subscription_schedule',
          store
            .all(subscriptionSchedules)
            .filter(
              (schedule) =>
                (customer === undefined || schedule.customer === customer) &&
                (scheduled === undefined || (schedule.status === 'not_started') === scheduled),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/subscription_schedules/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) => requireSchedule(reading, id),
    }),
    post({
      path: '/v1/subscription_schedules/:id/release',
      parameters: z.strictObject({}),
      handle: (work, _parameters, id) => releaseSchedule(work, requireSchedule(work, id)),
    }),
    post({
      path: '/v1/subscription_schedules/:id/cancel',
      parameters: z.strictObject({ invoice_now: z.optional(boolean), prorate: z.optional(boolean) }),
      handle(anyWork, { invoice_now: invoiceNow = true, prorate = true }, id) {
        const schedule = requireSchedule(anyWork, id);
        const work = atTimeOf(anyWork, schedule.customer);
        requireActive(schedule, 'cancel');
        const subscription = requireSubscription(work, schedule.subscription ?? '', 'subscription', 404);
        cancelSubscription(work, subscription, { when: 'now', invoiceNow, prorate });
        return requireSchedule(work, id);
      },
    }),
  ],
};
