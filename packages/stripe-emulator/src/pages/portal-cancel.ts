import type { Stripe } from 'stripe';
import { planName } from '../portal/plans.ts';
import { cancellationObstacle, isEnding } from '../portal/subscription-rules.ts';
import { cancelSubscription, resumeSubscription } from '../subscriptions/cancel-subscription.ts';
import { itemOf, type Subscription } from '../subscriptions/subscriptions.ts';
import { alert } from './alert.ts';
import { formatDay } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageAnswer, PageRoute } from './page.ts';
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

type Feedback = Stripe.Subscription.CancellationDetails.Feedback;

/** What a customer is asked, by the reason that Stripe keeps. */
const reasons = {
  too_expensive: 'It costs too much',
  missing_features: 'I miss something',
  switched_service: 'I use another service',
  unused: 'I do not use it enough',
  customer_service: 'The help was not good enough',
  too_complex: 'It is too hard to use',
  low_quality: 'The quality was not good enough',
  other: 'Another reason',
} as const satisfies Partial<Record<Feedback, string>>;

const maximumCommentCharacters = 500;

/** Ending a plan, and taking that back. */
export const portalCancelRoutes: readonly PageRoute[] = [
  portalRoute('GET', '/cancel', (portal, { query }) => {
    const subscription = chosenSubscription(portal, query);
    return refusalOf(portal, subscription) ?? cancelPage(portal, subscription, null);
  }),
  portalRoute('POST', '/cancel', (portal, { form }) => {
    const subscription = chosenSubscription(portal, form);
    const refusal = refusalOf(portal, subscription);
    if (refusal !== null || subscription === undefined) return refusal ?? nothingToDo(portal);
    const { mode, proration_behavior: proration } = portal.configuration.features.subscription_cancel;
    const canceled = changeFor(portal, (work) =>
      cancelSubscription(work, subscription, {
        when: mode === 'immediately' ? 'now' : 'period_end',
        prorate: proration !== 'none',
        invoiceNow: proration === 'always_invoice',
        details: detailsIn(portal, form),
      }),
    );
    return canceled.done
      ? afterTask(portal, ['subscription_cancel'], 'canceled')
      : cancelPage(portal, subscription, canceled.message);
  }),
  portalRoute('GET', '/renew', (portal, { query }) => {
    const subscription = chosenSubscription(portal, query);
    return subscription !== undefined && isEnding(subscription)
      ? renewPage(portal, subscription, query.get('price'), null)
      : nothingToDo(portal);
  }),
  portalRoute('POST', '/renew', (portal, { form }) => {
    const subscription = chosenSubscription(portal, form);
    if (subscription === undefined) return nothingToDo(portal);
    const price = form.get('price');
    if (isEnding(subscription)) {
      const resumed = changeFor(portal, (work) => resumeSubscription(work, subscription));
      if (!resumed.done) return renewPage(portal, subscription, price, resumed.message);
    }
    return price === null
      ? afterTask(portal, [], 'renewed')
      : {
          kind: 'redirect',
          location: portalUrl(portal, '/confirm', { subscription: subscription.id, price }),
        };
  }),
];

function refusalOf(portal: Portal, subscription: Subscription | undefined): PageAnswer | null {
  if (!portal.configuration.features.subscription_cancel.enabled) {
    return portalMessage(portal, 'Not available', 'The plan cannot be cancelled here.');
  }
  if (subscription === undefined) return nothingToDo(portal);
  return cancellationObstacle(subscription) === null
    ? null
    : portalMessage(portal, 'Your plan is cancelled', whenItEnds(subscription));
}

function whenItEnds(subscription: Subscription): string {
  return `It ends on ${formatDay(subscription.cancel_at ?? itemOf(subscription).current_period_end)}.`;
}

function cancelPage(
  portal: Portal,
  subscription: Subscription | undefined,
  problem: string | null,
): PageAnswer {
  if (subscription === undefined) return nothingToDo(portal);
  const { reading, configuration } = portal;
  const { mode, cancellation_reason: reason } = configuration.features.subscription_cancel;
  const name = planName(reading, itemOf(subscription).price);
  return portalPage(portal, {
    title: `Cancel ${name}`,
    body: html`${alert(problem)}
<p>${
      mode === 'immediately'
        ? `${name} ends now.`
        : `You keep ${name} until ${formatDay(itemOf(subscription).current_period_end)}. Then it ends, and you pay nothing more. Until that day you can take the cancellation back here.`
    }</p>
<form class="card" method="post" action="${portalUrl(portal, '/cancel')}">
<input type="hidden" name="subscription" value="${subscription.id}">
${reason.enabled && reasonFields(reason.options)}
<div class="row">
<button class="button primary">Cancel plan</button>
${!portal.inFlow && html`<a class="button" href="${portalUrl(portal)}">Keep plan</a>`}
</div>
</form>`,
  });
}

function reasonFields(options: readonly string[]): Html {
  const asked = Object.entries(reasons).filter(([reason]) => options.includes(reason));
  return html`<fieldset>
<legend>Why do you cancel? <span class="quiet">(optional)</span></legend>
${asked.map(
  ([
    reason,
    label,
  ]) => html`<label class="option"><input type="radio" name="feedback" value="${reason}"> ${label}</label>
`,
)}
</fieldset>
<div class="field">
<label for="comment">Anything to add? <span class="quiet">(optional)</span></label>
<textarea id="comment" name="comment" rows="3" maxlength="${maximumCommentCharacters}"></textarea>
</div>`;
}

function detailsIn({ configuration }: Portal, form: URLSearchParams) {
  const { enabled, options } = configuration.features.subscription_cancel.cancellation_reason;
  if (!enabled) return {};
  const feedback = form.get('feedback');
  const comment = (form.get('comment') ?? '').trim().slice(0, maximumCommentCharacters);
  return {
    feedback: isReason(feedback) && options.includes(feedback) ? feedback : null,
    comment: comment === '' ? null : comment,
  };
}

function isReason(value: string | null): value is keyof typeof reasons {
  return value !== null && Object.hasOwn(reasons, value);
}

function renewPage(
  portal: Portal,
  subscription: Subscription,
  price: string | null,
  problem: string | null,
): PageAnswer {
  const item = itemOf(subscription);
  const name = planName(portal.reading, item.price);
  return portalPage(portal, {
    title: `Renew ${name}`,
    body: html`${alert(problem)}
<p>${name} goes on as if it had not been cancelled. Nothing is charged today. From ${formatDay(item.current_period_end)} you pay ${formatPlanPrice(item.price, item.quantity)}.</p>
<form class="row" method="post" action="${portalUrl(portal, '/renew')}">
<input type="hidden" name="subscription" value="${subscription.id}">
${price !== null && html`<input type="hidden" name="price" value="${price}">`}
<button class="button primary">Renew plan</button>
</form>`,
  });
}
