import type { Stripe } from 'stripe';
import { invalidRequest, notEmulated, resourceMissing } from '../api/errors.ts';
import type { Reading } from '../api/route.ts';
import { idOf } from '../objects/ids.ts';
import { type Subscription, subscriptions } from '../subscriptions/subscriptions.ts';
import { type Configuration, offeredPrices } from './configurations.ts';
import type { FlowGiven } from './session-parameters.ts';
import { cancellationObstacle, updateObstacle } from './subscription-rules.ts';

type Flow = Stripe.BillingPortal.Session.Flow;

/**
 * The one task that a session is opened for. What the customer could not finish is refused at once: the page would
 * have nothing to offer.
 */
export function createFlow(
  reading: Reading,
  customer: string,
  configuration: Configuration,
  given: FlowGiven,
): Flow {
  const flow: Flow = {
    after_completion: afterCompletion(given),
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: given.type,
  };
  refuseOtherFlows(given);
  const { features } = configuration;
  switch (given.type) {
    case 'customer_update':
      requireFeature(features.customer_update.enabled, 'customer update');
      return { ...flow, customer_update: {} };
    case 'payment_method_update':
      requireFeature(features.payment_method_update.enabled, 'payment method update');
      return flow;
    case 'subscription_cancel': {
      requireFeature(features.subscription_cancel.enabled, 'subscription cancel');
      const param = 'flow_data[subscription_cancel][subscription]';
      const id = given.subscription_cancel?.subscription ?? missing(param);
      const subscription = subscriptionOf(reading, customer, id, param);
      refuse(cancellationObstacle(subscription), param);
      return { ...flow, subscription_cancel: { retention: null, subscription: subscription.id } };
    }
    case 'subscription_pause':
      throw notEmulated('The flow `subscription_pause`', 'flow_data[type]');
    case 'subscription_update': {
      requireUpdates(configuration);
      const param = 'flow_data[subscription_update][subscription]';
      const id = given.subscription_update?.subscription ?? missing(param);
      const subscription = subscriptionOf(reading, customer, id, param);
      refuse(updateObstacle(subscription), param);
      return { ...flow, subscription_update: { subscription: subscription.id } };
    }
    case 'subscription_update_confirm': {
      requireUpdates(configuration);
      const param = 'flow_data[subscription_update_confirm]';
      const confirm = given.subscription_update_confirm ?? missing(`${param}[subscription]`);
      const subscription = subscriptionOf(reading, customer, confirm.subscription, `${param}[subscription]`);
      refuse(updateObstacle(subscription), `${param}[subscription]`);
      const item = checkItem(configuration, subscription, confirm.items, `${param}[items]`);
      return {
        ...flow,
        subscription_update_confirm: { discounts: null, items: [item], subscription: subscription.id },
      };
    }
  }
}

function checkItem(
  configuration: Configuration,
  subscription: Subscription,
  items: NonNullable<FlowGiven['subscription_update_confirm']>['items'],
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
  if (given.quantity !== undefined && given.quantity !== (item.quantity ?? 1)) {
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
  return { id: item.id, price, quantity: item.quantity ?? 1 };
}

function afterCompletion({ after_completion: given }: FlowGiven): Flow['after_completion'] {
  const none = { hosted_confirmation: null, redirect: null };
  switch (given?.type) {
    case undefined:
    case 'portal_homepage':
      return { ...none, type: 'portal_homepage' };
    case 'redirect': {
      const redirect = given.redirect ?? missing('flow_data[after_completion][redirect][return_url]');
      return { ...none, redirect, type: given.type };
    }
    case 'hosted_confirmation':
      return {
        ...none,
        hosted_confirmation: { custom_message: given.hosted_confirmation?.custom_message ?? null },
        type: given.type,
      };
  }
}

/** Data of another flow than the one that is asked for is a mistake. */
function refuseOtherFlows(given: FlowGiven): void {
  for (const name of ['subscription_cancel', 'subscription_update', 'subscription_update_confirm'] as const) {
    if (given[name] !== undefined && given.type !== name) {
      throw invalidRequest(
        `\`flow_data[${name}]\` may only be used when \`flow_data[type]\` is \`${name}\`.`,
        {
          param: `flow_data[${name}]`,
        },
      );
    }
  }
}

function requireUpdates(configuration: Configuration): void {
  if (offeredPrices(configuration).length === 0) {
    throw invalidRequest(
      'This subscription cannot be updated because the subscription update feature in the portal configuration is disabled.',
    );
  }
}

function requireFeature(enabled: boolean, name: string): void {
  if (!enabled) {
    throw invalidRequest(
      `This session cannot be created because the ${name} feature in the portal configuration is disabled.`,
    );
  }
}

/** Another customer's subscription does not exist as far as this one can tell. */
function subscriptionOf({ store }: Reading, customer: string, id: string, param: string): Subscription {
  const subscription = store.get(subscriptions, id);
  if (subscription === undefined || idOf(subscription.customer) !== customer) {
    throw resourceMissing('subscription', id, param, 400);
  }
  return subscription;
}

function refuse(message: string | null, param: string): void {
  if (message !== null) throw invalidRequest(message, { param });
}

function missing(param: string): never {
  throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}
