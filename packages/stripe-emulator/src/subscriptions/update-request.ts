import * as z from 'zod/mini';
import { requirePaymentMethodOf } from '../objects/payment-methods.ts';
import { hasEnded, itemOf, updateSubscription } from '../objects/subscriptions.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import { invalidRequest, notEmulated } from '../routes/errors.ts';
import {
  boolean,
  changeMetadata,
  clearableText,
  metadataChange,
  text,
  valueOr,
} from '../routes/parameters.ts';
import type { Work } from '../routes/route.ts';
import type { Subscription } from '../state/collections.ts';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { requireRecurringPrice } from './items.ts';

export const updateParameters = z.strictObject({
  cancel_at_period_end: z.optional(boolean),
  default_payment_method: z.optional(clearableText()),
  items: z.optional(
    z
      .array(
        z.strictObject({
          id: z.optional(text()),
          price: z.optional(text()),
        }),
      )
      .check(z.minLength(1)),
  ),
  metadata: z.optional(metadataChange),
  pause_collection: z.optional(z.union([z.literal(''), z.strictObject({ behavior: z.enum(['void']) })])),
  proration_behavior: z.optional(z.enum(['always_invoice', 'create_prorations', 'none'])),
});
type UpdateParameters = z.output<typeof updateParameters>;

/** Makes the changes that a request to update a subscription names. */
export function updateFromRequest(
  anyWork: Work,
  before: Subscription,
  given: UpdateParameters,
): Subscription {
  const work = atTimeOf(anyWork, before.customer);
  const { items, cancel_at_period_end: cancels } = given;
  if (hasEnded(before) && (items !== undefined || cancels !== undefined)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  if (cancels !== undefined && before.schedule !== null) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  if (typeof given.default_payment_method === 'string') {
    requirePaymentMethodOf(work, before.customer, given.default_payment_method, 'default_payment_method');
  }
  const described = updateSubscription(work, before, propertiesOf(before, given));
  const changed = items === undefined ? described : changeItems(work, described, given);
  if (cancels === undefined || cancels === changed.cancel_at_period_end) return changed;
  return cancels
    ? cancelSubscription(work, changed, { when: 'period_end' })
    : resumeSubscription(work, changed);
}

function propertiesOf(before: Subscription, given: UpdateParameters): Partial<Subscription> {
  const { pause_collection: pause } = given;
  return {
    default_payment_method: valueOr(given.default_payment_method, before.default_payment_method),
    metadata: changeMetadata(before.metadata, given.metadata),
    ...(pause === undefined
      ? {}
      : { pause_collection: pause === '' ? null : { behavior: pause.behavior, resumes_at: null } }),
  };
}

function changeItems(work: Work, subscription: Subscription, given: UpdateParameters): Subscription {
  const current = itemOf(subscription);
  const [item, ...others] = given.items ?? [];
  if (others.length > 0 || (item !== undefined && item.id === undefined)) {
    throw notEmulated('A subscription to several prices (name the item by `items[0][id]`)', 'items');
  }
  if (item !== undefined && item.id !== current.id) {
    throw invalidRequest(`No such subscription_item: '${item.id}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    });
  }
  const price =
    item?.price === undefined || item.price === current.price.id
      ? current.price
      : requireRecurringPrice(work, item.price, 'items[0][price]');
  return changeSubscription(work, subscription, {
    price,
    prorationBehavior: given.proration_behavior ?? 'create_prorations',
  });
}
