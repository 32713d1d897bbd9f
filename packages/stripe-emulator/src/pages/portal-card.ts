import { html } from 'emulator-kit/html.ts';
import { type PaymentFormErrors, readPaymentForm } from '../checkout/payment-form.ts';
import { alert } from '../layout/alert.ts';
import type { PageAnswer, PageRoute } from '../layout/page.ts';
import { attachCard, makeDefault } from '../portal/attach-card.ts';
import { payingCardOf } from '../portal/plans.ts';
import { cardFields, testCardList } from './card-form.ts';
import { formatPaymentMethod } from './plan-summary.ts';
import {
  afterTask,
  changeFor,
  type Portal,
  portalMessage,
  portalPage,
  portalRoute,
} from './portal-layout.ts';

/** Changing the card that pays. */
export const portalCardRoutes: readonly PageRoute[] = [
  portalRoute(
    'GET',
    '/card',
    (portal) => refusal(portal) ?? cardPage(portal, new URLSearchParams({ country: 'US' }), {}, null),
  ),
  portalRoute('POST', '/card', (portal, { form }) => {
    const refused = refusal(portal);
    if (refused !== null) return refused;
    const { customer, reading } = portal;
    const read = readPaymentForm(form, customer.email, reading.nowSeconds * 1000);
    if (!read.valid) return cardPage(portal, form, read.errors, null);
    const saved = changeFor(portal, (work) =>
      makeDefault(work, customer.id, attachCard(work, customer.id, read.entry).id),
    );
    return saved.done ? afterTask(portal, 'card') : cardPage(portal, form, {}, saved.message);
  }),
];

function refusal(portal: Portal): PageAnswer | null {
  return portal.configuration.features.payment_method_update.enabled
    ? null
    : portalMessage(portal, 'Not available', 'The card cannot be changed here.');
}

function cardPage(
  portal: Portal,
  values: URLSearchParams,
  errors: PaymentFormErrors,
  problem: string | null,
): PageAnswer {
  const { reading, customer, subscriptions } = portal;
  const card = payingCardOf(reading, customer, subscriptions[0]);
  return portalPage(portal, {
    title: card === undefined ? 'Add a card' : 'Change card',
    script: true,
    body: html`<p>${card === undefined ? 'It' : `Now: ${formatPaymentMethod(card)}. The new card`} pays for your plan from now on. Nothing is charged today.</p>
<form class="card" method="post" novalidate data-payment-form>
${alert(problem)}
${cardFields({ values, errors, email: customer.email, name: customer.name ?? '' })}
<button class="button primary" type="submit" data-busy="Saving…">Save card</button>
</form>
${testCardList()}`,
  });
}
