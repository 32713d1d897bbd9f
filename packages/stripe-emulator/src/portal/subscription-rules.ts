import type { Subscription } from '../state/collections.ts';

/** Why this subscription cannot be changed to another price, or null when it can. */
export function updateObstacle(subscription: Subscription): string | null {
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return subscription.items.data.length === 1
        ? null
        : 'This subscription cannot be updated because it has more than one item.';
    default:
      return `This subscription cannot be updated because its status is \`${subscription.status}\`.`;
  }
}

/** Why this subscription cannot be canceled, or null when it can. */
export function cancellationObstacle(subscription: Subscription): string | null {
  switch (subscription.status) {
    case 'active':
    case 'trialing':
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return isEnding(subscription)
        ? 'This subscription cannot be canceled because it is already set to be canceled.'
        : null;
    default:
      return `This subscription cannot be canceled because its status is \`${subscription.status}\`.`;
  }
}

/** Whether it is set to be canceled and still runs. */
export function isEnding(subscription: Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}

/** Whether it still runs or could again: what the portal shows as the customer's plan. */
export function isLive({ status }: Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete' && status !== 'incomplete_expired';
}
