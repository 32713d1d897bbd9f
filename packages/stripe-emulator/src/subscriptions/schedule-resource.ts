import * as z from 'zod/mini';
import { requireSubscription } from '../objects/subscriptions.ts';
import { invalidRequest, notEmulated, resourceMissing } from '../routes/errors.ts';
import { boolean, integer, text } from '../routes/parameters.ts';
import { post, type Reading, type Resource } from '../routes/route.ts';
import { retrieveRoute } from '../routes/standard-routes.ts';
import { type SubscriptionSchedule, subscriptionSchedules } from '../state/collections.ts';
import { requireRecurringPrice } from './items.ts';
import { createSchedule, planNextPhase, releaseSchedule } from './schedules.ts';

const items = z
  .array(z.strictObject({ price: text(), quantity: z.optional(integer(1, 1)) }))
  .check(z.minLength(1), z.maxLength(1));
const prorationBehavior = z.optional(z.enum(['none']));

/** The current phase as it is, and one that follows it for one interval of its price. */
const scheduleUpdate = z.strictObject({
  end_behavior: z.optional(z.enum(['release'])),
  proration_behavior: prorationBehavior,
  phases: z
    .array(
      z.strictObject({
        automatic_tax: z.optional(z.strictObject({ enabled: boolean })),
        items,
        start_date: z.optional(integer(0, 1e12)),
        end_date: z.optional(integer(0, 1e12)),
        duration: z.optional(
          z.strictObject({ interval: z.enum(['month', 'year']), interval_count: z.optional(integer(1, 1)) }),
        ),
        proration_behavior: prorationBehavior,
      }),
    )
    .check(z.minLength(1)),
});

/** https://docs.stripe.com/api/subscription_schedules */
export const subscriptionScheduleResource: Resource = {
  object: 'subscription_schedule',
  collection: subscriptionSchedules,
  routes: [
    retrieveRoute('/v1/subscription_schedules/:id', subscriptionSchedules),
    post({
      path: '/v1/subscription_schedules',
      parameters: z.strictObject({ from_subscription: text() }),
      handle(work, { from_subscription: id }) {
        const subscription = requireSubscription(work, id, 'from_subscription', 400);
        if (subscription.schedule !== null) {
          throw invalidRequest(
            `You cannot migrate a subscription that is already attached to a schedule: \`${id}\`.`,
          );
        }
        return createSchedule(work, subscription);
      },
    }),
    post({
      path: '/v1/subscription_schedules/:id',
      parameters: scheduleUpdate,
      handle(work, given, id) {
        const schedule = requireActive(work, id);
        const current = schedule.phases.find(
          ({ start_date: start }) => start === schedule.current_phase?.start_date,
        );
        const [first, next, ...more] = given.phases;
        if (
          first?.start_date !== current?.start_date ||
          first?.end_date !== current?.end_date ||
          first?.items[0]?.price !== current?.items[0]?.price
        ) {
          throw notEmulated(
            'A change of the current phase (name its start_date, end_date and price)',
            'phases[0]',
          );
        }
        if (next === undefined || more.length > 0) throw notEmulated('Any but two phases', 'phases');
        const price = requireRecurringPrice(work, next.items[0]?.price ?? '', 'phases[1][items][0][price]');
        if (next.duration?.interval !== price.recurring.interval) {
          throw notEmulated('A phase that is not one interval of its price long', 'phases[1][duration]');
        }
        return planNextPhase(work, schedule, price, next.automatic_tax?.enabled);
      },
    }),
    post({
      path: '/v1/subscription_schedules/:id/release',
      parameters: z.strictObject({ preserve_cancel_date: z.optional(boolean) }),
      handle: (work, _given, id) => releaseSchedule(work, requireActive(work, id)),
    }),
  ],
};

/** Throws what Stripe answers for a schedule that is unknown or has ended. */
function requireActive({ store }: Reading, id: string): SubscriptionSchedule {
  const schedule = store.get(subscriptionSchedules, id);
  if (schedule === undefined) throw resourceMissing('subscription_schedule', id, 'schedule');
  if (schedule.status !== 'active') {
    throw invalidRequest(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  }
  return schedule;
}
