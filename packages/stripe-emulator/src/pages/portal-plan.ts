import { type Html, html } from 'emulator-kit/html.ts';
import { formatDay, formatMoney } from '../format/format.ts';
import { alert } from '../layout/alert.ts';
import type { PageAnswer, PageRoute } from '../layout/page.ts';
import { itemOf } from '../objects/subscriptions.ts';
import { nowOf } from '../objects/test-clocks.ts';
import { offeredPlans, payingCardOf, planName, plannedChange, waitsForPeriodEnd } from '../portal/plans.ts';
import { isEnding, updateObstacle } from '../portal/subscription-rules.ts';
import { invalidRequest } from '../routes/errors.ts';
import { invoices, products, type RecurringPrice, type Subscription } from '../state/collections.ts';
import {
  changeSubscription,
  previewChange,
  type SubscriptionChange,
} from '../subscriptions/change-subscription.ts';
import { periodEnd } from '../subscriptions/periods.ts';
import { isSameInterval, scheduleChange } from '../subscriptions/schedules.ts';
import { invoiceLines } from './invoice-summary.ts';
import { formatPaymentMethod, formatPlanPrice } from './plan-summary.ts';
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

/** Choosing another plan, and confirming it. */
export const portalPlanRoutes: readonly PageRoute[] = [
  portalRoute('GET', '/update', (portal, { query }) => {
    const subscription = chosenSubscription(portal, query);
    return subscription === undefined
      ? nothingToDo(portal)
      : (obstacleTo(portal, subscription) ?? choicePage(portal, subscription));
  }),
  portalRoute('GET', '/confirm', (portal, { query }) => {
    const wanted = wantedChange(portal, query);
    return 'kind' in wanted ? wanted : confirmPage(portal, wanted, null);
  }),
  portalRoute('POST', '/confirm', (portal, { form }) => {
    const wanted = wantedChange(portal, form);
    return 'kind' in wanted
      ? wanted
      : confirm(portal, wanted, { due: Number(form.get('due')), atSeconds: Number(form.get('at')) });
  }),
];

interface WantedChange {
  readonly subscription: Subscription;
  readonly price: RecurringPrice;
  /** What is paid now, and for what; null when the change waits for the period's end. */
  readonly now: ReturnType<typeof previewChange> | null;
}

/** What a request asks for, if the portal may offer it, or the page that says why not. */
function wantedChange(portal: Portal, values: URLSearchParams): WantedChange | PageAnswer {
  const { reading, configuration } = portal;
  const subscription = chosenSubscription(portal, values);
  const price = offeredPlans(reading, configuration).find(({ id }) => id === values.get('price'));
  if (subscription === undefined) return nothingToDo(portal);
  if (price === undefined) {
    return portalMessage(
      portal,
      'Plan not available',
      'This plan cannot be chosen here. Choose another one.',
    );
  }
  if (itemOf(subscription).price.id === price.id) {
    return portalMessage(portal, 'You have this plan', `You are on ${planName(reading, price)} already.`);
  }
  const obstacle = obstacleTo(portal, subscription);
  if (obstacle !== null) return obstacle;
  return {
    subscription,
    price,
    now: waitsForPeriodEnd(configuration, subscription, price)
      ? null
      : previewChange(reading, subscription, changeTo(portal, price)),
  };
}

const prorationBehaviors = ['always_invoice', 'create_prorations', 'none'] as const;

/** A decline throws, so that nothing of the change remains. */
function changeTo({ configuration }: Portal, price: RecurringPrice): SubscriptionChange {
  const behavior = configuration.features.subscription_update.proration_behavior;
  return {
    price,
    prorationBehavior: prorationBehaviors.find((known) => known === behavior) ?? 'none',
    paymentBehavior: 'error_if_incomplete',
  };
}

/** What must be resolved first: an unpaid invoice, a cancellation, or another scheduled change. */
function obstacleTo(portal: Portal, subscription: Subscription): PageAnswer | null {
  const { reading } = portal;
  if (updateObstacle(subscription) !== null) {
    return portalMessage(
      portal,
      'Your plan is not paid',
      'Pay the open invoice first. Then you can change your plan.',
    );
  }
  const current = planName(reading, itemOf(subscription).price);
  if (isEnding(subscription)) {
    return portalPage(portal, {
      title: 'Your plan is canceled',
      body: html`<p>To change your plan, let ${current} go on first.</p>
<p><a class="button primary" href="${portalUrl(portal, '/renew', { subscription: subscription.id })}">Renew plan</a></p>`,
    });
  }
  const planned = plannedChange(reading, subscription);
  if (planned === null) return null;
  return portalPage(portal, {
    title: 'A change is planned already',
    body: html`<p>Your plan changes to ${planName(reading, planned.price)} on ${formatDay(planned.atSeconds)}. To choose another plan, undo that first: you keep ${current} for now.</p>
<form method="post" action="${portalUrl(portal, '/keep')}">
<input type="hidden" name="subscription" value="${subscription.id}">
<button class="button primary">Keep ${current}</button>
</form>`,
  });
}

function choicePage(portal: Portal, subscription: Subscription): PageAnswer {
  const { reading, configuration } = portal;
  const current = itemOf(subscription).price;
  const plans = offeredPlans(reading, configuration);
  const groups = Map.groupBy(plans, ({ recurring }) =>
    recurring.interval === 'year' ? 'Yearly' : 'Monthly',
  );
  const preselected = plans.find(
    ({ id, recurring }) => id !== current.id && recurring.interval === current.recurring.interval,
  );
  return portalPage(portal, {
    title: 'Change plan',
    body: html`<form method="get" action="${portalUrl(portal, '/confirm')}" class="choices">
<input type="hidden" name="subscription" value="${subscription.id}">
${[...groups].map(
  ([name, choices]) => html`<fieldset>
<legend>${name}</legend>
${choices.map((price) => planChoice(portal, price, price.id === current.id, price === preselected))}
</fieldset>`,
)}
<div class="row"><button class="button primary">Continue</button></div>
</form>`,
  });
}

function planChoice({ reading }: Portal, price: RecurringPrice, isCurrent: boolean, isChosen: boolean): Html {
  const description = reading.store.get(products, price.product)?.description;
  return html`<label class="choice">
<input type="radio" name="price" value="${price.id}" required${isCurrent && html` disabled`}${isChosen && html` checked`}>
<span class="choice-name">${planName(reading, price)}${isCurrent && html` <span class="badge good">Current plan</span>`}${description && html`<span class="note">${description}</span>`}</span>
<span class="amount">${formatPlanPrice(price)}</span>
</label>`;
}

/** What the page said that is confirmed, and when. */
interface Shown {
  readonly due: number;
  readonly atSeconds: number;
}

/** How long the amount due stays as it was shown, though the period goes on. */
const offerSeconds = 10 * 60;

function confirm(portal: Portal, wanted: WantedChange, shown: Shown): PageAnswer {
  const { subscription, price, now } = wanted;
  if (now === null) {
    const planned = changeFor(portal, (work) => scheduleChange(work, subscription, price));
    return planned.done ? afterTask(portal, 'scheduled') : confirmPage(portal, wanted, planned.message);
  }
  const changed = changeFor(portal, (work) => {
    const earliest = Math.max(itemOf(subscription).current_period_start, work.nowSeconds - offerSeconds);
    const isOffered = shown.atSeconds >= earliest && shown.atSeconds <= work.nowSeconds;
    const offer = isOffered ? { ...work, nowSeconds: shown.atSeconds } : work;
    const after = changeSubscription(offer, subscription, changeTo(portal, price));
    if (after.latest_invoice === subscription.latest_invoice) return;
    const due = work.store.get(invoices, after.latest_invoice ?? '')?.amount_due ?? 0;
    // Later the amount has changed with the time that is left of the period. No one pays more than the page said.
    if (!(due <= shown.due)) throw invalidRequest('The amount has changed in the meantime. Check it again.');
  });
  if (changed.done) return afterTask(portal, 'changed');
  return confirmPage(portal, wanted, `${changed.message} Your plan was not changed.`);
}

function confirmPage(portal: Portal, wanted: WantedChange, problem: string | null): PageAnswer {
  const { reading, customer } = portal;
  const { subscription, price, now } = wanted;
  const item = itemOf(subscription);
  const card = payingCardOf(reading, customer, subscription);
  const name = planName(reading, price);
  const due = now?.amountDue ?? 0;
  const owes = now !== null && due > 0;
  return portalPage(portal, {
    title: `Change to ${name}`,
    body: html`${alert(problem)}
<section class="card" aria-label="Your change">
<ol class="change">
<li><span class="quiet">Now</span> <span>${planName(reading, item.price)}</span> <span class="amount">${formatPlanPrice(item.price)}</span></li>
<li><span class="quiet">${now === null ? `From ${formatDay(item.current_period_end)}` : 'From today'}</span> <strong>${name}</strong> <strong class="amount">${formatPlanPrice(price)}</strong></li>
</ol>
${now === null ? laterTerms(portal, wanted) : nowTerms(portal, wanted, now)}
${
  owes &&
  html`<div class="entry"><p>${card === undefined ? 'There is no card on file.' : html`Paid with ${formatPaymentMethod(card)}`}</p>
<a class="button small" href="${portalUrl(portal, '/card')}">${card === undefined ? 'Add a card' : 'Change card'}</a></div>`
}
<form method="post" action="${portalUrl(portal, '/confirm')}" class="row">
<input type="hidden" name="subscription" value="${subscription.id}">
<input type="hidden" name="price" value="${price.id}">
<input type="hidden" name="due" value="${due}">
<input type="hidden" name="at" value="${nowOf(reading, customer.id)}">
<button class="button primary">${owes ? `Pay ${formatMoney(due, price.currency)} and change plan` : 'Confirm change'}</button>
</form>
</section>
${!portal.inFlow && html`<p><a href="${portalUrl(portal, '/update', { subscription: subscription.id })}">Choose another plan</a></p>`}`,
  });
}

function nowTerms(
  { reading, customer }: Portal,
  { subscription, price }: WantedChange,
  { amountDue, lines }: NonNullable<WantedChange['now']>,
): Html {
  const item = itemOf(subscription);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const credit = amountDue - total;
  const now = nowOf(reading, customer.id);
  const renewal = isSameInterval(item.price, price)
    ? item.current_period_end
    : periodEnd(now, price.recurring, now);
  return html`<ul class="lines">
${invoiceLines(lines)}
${credit < 0 && html`<li><span>Your credit</span><span class="amount">${formatMoney(credit, price.currency)}</span></li>`}
<li class="sum"><span>Due today</span><span class="amount">${formatMoney(amountDue, price.currency)}</span></li>
</ul>
<p>From ${formatDay(renewal)} you pay ${formatPlanPrice(price)}.${total < 0 && ` ${formatMoney(-total, price.currency)} is kept as a credit for your next invoices.`}</p>`;
}

function laterTerms({ reading }: Portal, { subscription, price }: WantedChange): Html {
  const item = itemOf(subscription);
  const day = formatDay(item.current_period_end);
  return html`<ul class="lines">
<li class="sum"><span>Due today</span><span class="amount">${formatMoney(0, price.currency)}</span></li>
</ul>
<p>You keep ${planName(reading, item.price)} until ${day}. From then on you pay ${formatPlanPrice(price)}. Until that day you can undo the change here.</p>`;
}
