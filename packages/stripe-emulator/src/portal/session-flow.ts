import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest, notEmulated, resourceMissing } from '../routes/errors.ts';
import { integer, text, webAddress } from '../routes/parameters.ts';
import type { Reading } from '../routes/route.ts';
import { type Subscription, subscriptions } from '../state/collections.ts';
import { type Configuration, offeredPrices } from './configurations.ts';
import { updateObstacle } from './subscription-rules.ts';

/** The one task that a session may be opened for: to confirm a change of plan. */
export const flowParameters = z.strictObject({
  after_completion: z.optional(
    z.strictObject({
      redirect: z.strictObject({ return_url: webAddress }),
      type: z.enum(['redirect']),
    }),
  ),
  subscription_update_confirm: z.strictObject({
    items: z.array(
      z.strictObject({ id: text(), price: z.optional(text()), quantity: z.optional(integer(0)) }),
    ),
    subscription: text(),
  }),
  type: z.enum(['subscription_update_confirm']),
});
type FlowGiven = z.output<typeof flowParameters>;

/** Throws what Stripe answers when the customer could not finish the task. */
export function createFlow(
  { store }: Reading,
  customer: string,
  configuration: Configuration,
  { after_completion: after, subscription_update_confirm: confirm, type }: FlowGiven,
): Stripe.BillingPortal.Session.Flow {
  const param = 'flow_data[subscription_update_confirm]';
  if (offeredPrices(configuration).length === 0) {
    throw invalidRequest(
      'This subscription cannot be updated because the subscription update feature in the portal configuration is disabled.',
    );
  }
  const subscription = store.get(subscriptions, confirm.subscription);
  // Another customer's subscription is answered like one that does not exist.
  if (subscription?.customer !== customer) {
    throw resourceMissing('subscription', confirm.subscription, `${param}[subscription]`, 400);
  }
  const obstacle = updateObstacle(subscription);
  if (obstacle !== null) throw invalidRequest(obstacle, { param: `${param}[subscription]` });
  const item = checkItem(configuration, subscription, confirm.items, `${param}[items]`);
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: { discounts: null, items: [item], subscription: subscription.id },
    type,
  };
}

function checkItem(
  configuration: Configuration,
  subscription: Subscription,
  items: FlowGiven['subscription_update_confirm']['items'],
  param: string,
): Stripe.BillingPortal.Session.Flow.SubscriptionUpdateConfirm.Item {
  const [given] = items;
  if (given === undefined || items.length > 1) {
    throw invalidRequest('Exactly one subscription item must be specified.', { param });
  }
  const item = subscription.items.data.find(({ id }) => id === given.id);
  if (item === undefined) {
    throw resourceMissing('subscription item', given.id, `${param}[0][id]`, 400);
  }
  if (given.quantity !== undefined && given.quantity !== 1) {
    throw notEmulated('Updating the quantity', `${param}[0][quantity]`);
  }
  const price = given.price ?? item.price.id;
  if (price === item.price.id) {
    throw invalidRequest(
      `There are no changes to confirm: the subscription item \`${item.id}\` already has the price \`${price}\`.`,
      { param: `${param}[0][price]` },
    );
  }
  if (!offeredPrices(configuration).includes(price)) {
    throw invalidRequest(
      `The price \`${price}\` is not in the portal configuration's \`features[subscription_update][products]\`.`,
      { param: `${param}[0][price]` },
    );
  }
  return { id: item.id, price, quantity: 1 };
}
