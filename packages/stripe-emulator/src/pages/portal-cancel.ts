import { html } from 'emulator-kit/html.ts';
import { formatDay } from '../format/format.ts';
import { alert } from '../layout/alert.ts';
import type { PageAnswer, PageRoute } from '../layout/page.ts';
import { itemOf } from '../objects/subscriptions.ts';
import { planName } from '../portal/plans.ts';
import { cancellationObstacle, isEnding } from '../portal/subscription-rules.ts';
import type { Subscription } from '../state/collections.ts';
import { cancelSubscription, resumeSubscription } from '../subscriptions/cancel-subscription.ts';
import { formatPlanPrice } from './plan-summary.ts';
import { nothingToDo } from './portal-home.ts';
import {
  afterTask,
  changeFor,
  chosenSubscription,
  type Portal,
  portalMessage,
  portalPage,
  portalRoute,
  portalUrl,
} from './portal-layout.ts';

/** Canceling a plan, and undoing that. */
export const portalCancelRoutes: readonly PageRoute[] = [
  portalRoute('GET', '/cancel', (portal, { query }) => {
    const subscription = chosenSubscription(portal, query);
    if (subscription === undefined) return nothingToDo(portal);
    return refusalOf(portal, subscription) ?? cancelPage(portal, subscription, null);
  }),
  portalRoute('POST', '/cancel', (portal, { form }) => {
    const subscription = chosenSubscription(portal, form);
    if (subscription === undefined) return nothingToDo(portal);
    const refusal = refusalOf(portal, subscription);
    if (refusal !== null) return refusal;
    const canceled = changeFor(portal, (work) =>
      cancelSubscription(work, subscription, { when: 'period_end' }),
    );
    return canceled.done ? afterTask(portal, 'canceled') : cancelPage(portal, subscription, canceled.message);
  }),
  portalRoute('GET', '/renew', (portal, { query }) => {
    const subscription = chosenSubscription(portal, query);
    return subscription !== undefined && isEnding(subscription)
      ? renewPage(portal, subscription, null)
      : nothingToDo(portal);
  }),
  portalRoute('POST', '/renew', (portal, { form }) => {
    const subscription = chosenSubscription(portal, form);
    if (subscription === undefined) return nothingToDo(portal);
    const resumed = changeFor(portal, (work) => resumeSubscription(work, subscription));
    return resumed.done ? afterTask(portal, 'renewed') : renewPage(portal, subscription, resumed.message);
  }),
];

function refusalOf(portal: Portal, subscription: Subscription): PageAnswer | null {
  if (!portal.configuration.features.subscription_cancel.enabled) {
    return portalMessage(portal, 'Not available', 'The plan cannot be canceled here.');
  }
  return cancellationObstacle(subscription) === null
    ? null
    : portalMessage(portal, 'Your plan is canceled', whenItEnds(subscription));
}

function whenItEnds(subscription: Subscription): string {
  return `It ends on ${formatDay(subscription.cancel_at ?? itemOf(subscription).current_period_end)}.`;
}

function cancelPage(portal: Portal, subscription: Subscription, problem: string | null): PageAnswer {
  const name = planName(portal.reading, itemOf(subscription).price);
  return portalPage(portal, {
    title: `Cancel ${name}`,
    body: html`${alert(problem)}
<p>You keep ${name} until ${formatDay(itemOf(subscription).current_period_end)}. Then it ends, and you pay nothing more. Until that day you can undo the cancellation here.</p>
<form class="card" method="post" action="${portalUrl(portal, '/cancel')}">
<input type="hidden" name="subscription" value="${subscription.id}">
<div class="row">
<button class="button primary">Cancel plan</button>
<a class="button" href="${portalUrl(portal)}">Keep plan</a>
</div>
</form>`,
  });
}

function renewPage(portal: Portal, subscription: Subscription, problem: string | null): PageAnswer {
  const item = itemOf(subscription);
  const name = planName(portal.reading, item.price);
  return portalPage(portal, {
    title: `Renew ${name}`,
    body: html`${alert(problem)}
<p>${name} goes on as if it had not been canceled. Nothing is charged today. From ${formatDay(item.current_period_end)} you pay ${formatPlanPrice(item.price)}.</p>
<form class="row" method="post" action="${portalUrl(portal, '/renew')}">
<input type="hidden" name="subscription" value="${subscription.id}">
<button class="button primary">Renew plan</button>
</form>`,
  });
}
