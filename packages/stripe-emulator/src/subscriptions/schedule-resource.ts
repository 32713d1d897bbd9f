import type { Resource } from '../api/route.ts';
import { subscriptionSchedules } from '../collections.ts';

/** Schedules are made and released in the portal, and read by expanding them in their subscriptions. */
export const subscriptionScheduleResource: Resource = {
  object: 'subscription_schedule',
  collection: subscriptionSchedules,
  routes: [],
};
