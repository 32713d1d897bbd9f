import { html } from 'emulator-kit/html.ts';
import type { PaymentEntry } from '../checkout/pay-session.ts';
import { type PaymentFormErrors, readPaymentForm } from '../checkout/payment-form.ts';
import { keepCard, makeDefault } from '../portal/keep-card.ts';
import { payingCardOf } from '../portal/plans.ts';
import { alert } from './alert.ts';
import { cardFields, testCardList } from './card-form.ts';
import type { PageAnswer, PageRoute } from './page.ts';
import { formatPaymentMethod } from './plan-summary.ts';
import {
  afterTask,
  changeFor,
  type Portal,
  portalMessage,
  portalPage,
  portalRoute,
  portalUrl,
} from './portal-layout.ts';

/**
 * Changing the card that pays. On the way to a change of plan (`subscription` and `price` in the query) it leads on to
 * its confirmation.
 */
export const portalCardRoutes: readonly PageRoute[] = [
  cardRoute('GET', '/card', (portal, query) =>
    cardPage(portal, query, {
      values: new URLSearchParams({ country: 'US' }),
      errors: {},
      problem: null,
    }),
  ),
  cardRoute('POST', '/card', (portal, query, form) => {
    const { customer, reading } = portal;
    const read = readPaymentForm(form, customer.email, reading.nowSeconds * 1000);
    if (!read.valid) return cardPage(portal, query, { values: form, errors: read.errors, problem: null });
    const problem = adopt(portal, read.entry);
    return problem === null
      ? goOn(portal, query)
      : cardPage(portal, query, { values: form, errors: {}, problem });
  }),
];

function cardRoute(
  method: PageRoute['method'],
  path: string,
  handle: (portal: Portal, query: URLSearchParams, form: URLSearchParams) => PageAnswer,
): PageRoute {
  return portalRoute(method, path, (portal, { query, form }) =>
    portal.configuration.features.payment_method_update.enabled
      ? handle(portal, query, form)
      : portalMessage(portal, 'Not available', 'The card cannot be changed here.'),
  );
}

/** Keeps a card and lets it pay from now on, or tells why its bank refused. */
function adopt(portal: Portal, entry: PaymentEntry): string | null {
  const result = changeFor(portal, (work) =>
    makeDefault(work, portal.customer.id, keepCard(work, portal.customer.id, entry).id),
  );
  return result.done ? null : result.message;
}

/** What of a query says where to go afterwards. */
function onward(query: URLSearchParams): Record<string, string> {
  const [subscription, price] = [query.get('subscription'), query.get('price')];
  return subscription === null || price === null ? {} : { subscription, price };
}

function goOn(portal: Portal, query: URLSearchParams): PageAnswer {
  const values = onward(query);
  return Object.keys(values).length > 0
    ? { kind: 'redirect', location: portalUrl(portal, '/confirm', values) }
    : afterTask(portal, 'card');
}

function cardPage(
  portal: Portal,
  query: URLSearchParams,
  { values, errors, problem }: { values: URLSearchParams; errors: PaymentFormErrors; problem: string | null },
): PageAnswer {
  const { reading, customer, subscriptions } = portal;
  const card = payingCardOf(reading, customer, subscriptions[0]);
  const title = card === undefined ? 'Add a card' : 'Change card';
  return portalPage(portal, {
    title,
    script: true,
    body: html`<p>${card === undefined ? 'It' : `Now: ${formatPaymentMethod(card)}. The new card`} pays for your plan from now on. Nothing is charged today.</p>
<form class="card" method="post" action="${portalUrl(portal, '/card', onward(query))}" novalidate data-payment-form>
${alert(problem)}
${cardFields({ values, errors, email: customer.email, name: customer.name ?? '' })}
<button class="button primary" type="submit" data-busy="Saving…">Save card</button>
</form>
${testCardList()}`,
  });
}
