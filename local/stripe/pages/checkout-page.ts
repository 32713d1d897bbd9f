import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import { noRequest } from '../account.ts';
import { authenticationFailedMessage, authenticationUrl, paySession } from '../checkout/pay-session.ts';
import {
  countryCodes,
  type PaymentField,
  type PaymentFormErrors,
  readPaymentForm,
} from '../checkout/payment-form.ts';
import { sessionContents } from '../checkout/session-contents.ts';
import { findTestCard, testCards } from '../checkout/test-cards.ts';
import { checkoutSessions } from '../objects/checkout-sessions.ts';
import { customers } from '../objects/customers.ts';
import { idOf } from '../objects/ids.ts';
import { paymentIntents } from '../objects/payment-intents.ts';
import { products } from '../objects/products.ts';
import { formatMoney } from './format.ts';
import { type Html, html } from './html.ts';
import { document, messagePage, type PageAnswer, type PageRoute } from './page.ts';

/** The hosted page on which a session is paid. */
export const checkoutPageRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/checkout/:id',
    handle({ account, id, query }) {
      const session = account.store.get(checkoutSessions, id);
      if (session?.status !== 'open') return closedPage(account, session);
      const values = new URLSearchParams({ country: 'US' });
      return openPage(account, session, {
        values,
        alert: query.has('declined') ? lastError(account, session) : null,
      });
    },
  },
  {
    method: 'POST',
    path: '/checkout/:id',
    handle({ account, id, form }) {
      const session = account.store.get(checkoutSessions, id);
      if (session?.status !== 'open') return afterClosing(account, session);
      const { email } = payerOf(account, session);
      const read = readPaymentForm(form, email, account.read().nowSeconds * 1000);
      if (!read.valid) return openPage(account, session, { values: form, errors: read.errors, alert: null });
      const result = account.change(noRequest, (work) => paySession(work, id, read.entry));
      switch (result.outcome) {
        case 'paid':
        case 'closed':
          return afterClosing(account, account.store.get(checkoutSessions, id));
        case 'authentication_required':
          return {
            kind: 'redirect',
            location: authenticationUrl(account.pagesUrl, result.authentication.id),
          };
        case 'declined':
          return openPage(account, session, { values: form, alert: result.message });
      }
    },
  },
];

/** Where a payer goes on: a paid session leads to the seller's page, however often it is asked. */
export function afterClosing(account: Account, session: Stripe.Checkout.Session | undefined): PageAnswer {
  return session?.status === 'complete'
    ? { kind: 'redirect', location: successUrl(session) }
    : closedPage(account, session);
}

/** Address of the seller's page for a paid session. */
export function successUrl(session: Stripe.Checkout.Session): string {
  const url = (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  // Percent-encoded where a header could not carry it.
  return new URL(url).href;
}

/** What the seller's forms may lead to, for the page's content security policy. */
export function sellerOrigins(session: Stripe.Checkout.Session): string[] {
  return [session.success_url, session.cancel_url].flatMap((url) =>
    url === null ? [] : [new URL(url).origin],
  );
}

function closedPage({ pagesUrl }: Account, session: Stripe.Checkout.Session | undefined): PageAnswer {
  if (session === undefined) {
    return messagePage(
      pagesUrl,
      404,
      'Page not found',
      'This checkout does not exist. Check that the whole link was copied.',
    );
  }
  if (session.status === 'complete') {
    return messagePage(pagesUrl, 200, 'You have paid', 'This payment is complete. You were charged once.', {
      href: successUrl(session),
      label: 'Continue',
    });
  }
  return messagePage(
    pagesUrl,
    200,
    'This checkout has expired',
    'Nothing was charged. Go back and start again to pay.',
    session.cancel_url === null ? undefined : { href: session.cancel_url, label: 'Go back' },
  );
}

function payerOf(account: Account, session: Stripe.Checkout.Session): { email: string | null; name: string } {
  const customer = account.store.get(customers, idOf(session.customer) ?? '');
  const known = customer === undefined || customer.deleted ? null : customer;
  return { email: session.customer_details?.email ?? null, name: known?.name ?? '' };
}

function lastError({ store }: Account, session: Stripe.Checkout.Session): string | null {
  const error = store.get(paymentIntents, idOf(session.payment_intent) ?? '')?.last_payment_error;
  return error?.code === 'payment_intent_authentication_failure'
    ? authenticationFailedMessage
    : (error?.message ?? null);
}

function openPage(
  account: Account,
  session: Stripe.Checkout.Session,
  state: { values: URLSearchParams; errors?: PaymentFormErrors; alert: string | null },
): PageAnswer {
  const { errors = {}, alert } = state;
  const total = formatMoney(session.amount_total, session.currency);
  const body = html`<div class="checkout">
${summary(account, session, total)}
<form class="card" method="post" novalidate data-payment-form>
<h2>Pay by card</h2>
${alert !== null && html`<p class="alert" role="alert" tabindex="-1" autofocus>${alert}</p>`}
${fields(account, session, state.values, errors)}
<button class="button primary" type="submit" data-busy="Processing…">Pay ${total}</button>
</form>
${cardList()}
</div>`;
  return {
    kind: 'page',
    status: 200,
    page: document({ pagesUrl: account.pagesUrl, title: `Pay ${total}`, body, width: 'wide', script: true }),
    formTargets: sellerOrigins(session),
  };
}

function summary({ store }: Account, session: Stripe.Checkout.Session, total: string): Html {
  const items = store.get(sessionContents, session.id)?.items ?? [];
  const [first] = items;
  return html`<section class="summary" aria-label="Your order">
${session.cancel_url !== null && html`<p><a class="back" href="${session.cancel_url}">Back</a></p>`}
<h1>${items.length === 1 ? `Pay for ${first?.description ?? 'your order'}` : 'Pay for your order'}</h1>
<p class="total">${total}</p>
<ul class="lines">
${items.map(
  (item) =>
    html`<li><span>${item.description ?? 'Item'}${(item.quantity ?? 1) > 1 && html` <span class="quiet">× ${item.quantity}</span>`}<span class="note">${store.get(products, item.price.product)?.description}</span></span><span class="amount">${formatMoney(item.amount_total, item.currency)}</span></li>`,
)}
<li class="sum"><span>Total due</span><span class="amount">${total}</span></li>
</ul>
</section>`;
}

function fields(
  account: Account,
  session: Stripe.Checkout.Session,
  values: URLSearchParams,
  errors: PaymentFormErrors,
): Html {
  const payer = payerOf(account, session);
  const number = (values.get('number') ?? '').replace(/[\s-]/g, '');
  // Only a published test card's number is sent back to the browser.
  const shownNumber = findTestCard(number) === undefined ? '' : number.replace(/(.{4})(?=.)/g, '$1 ');
  const input = (field: PaymentField, label: string, value: string, attributes: Html) =>
    html`<div class="field">
<label for="${field}">${label}</label>
<input id="${field}" name="${field}" value="${value}" required ${attributes}${invalid(field, errors)}>
${message(field, errors)}
</div>`;
  const country = values.get('country') ?? 'US';
  return html`${input(
    'email',
    'Email',
    payer.email ?? values.get('email') ?? '',
    html`type="email" autocomplete="email" maxlength="512"${payer.email !== null && html` readonly`}`,
  )}
${input('number', 'Card number', shownNumber, html`type="text" inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="4242 4242 4242 4242"`)}
<div class="pair">
${input('expiry', 'Expiry (MM / YY)', values.get('expiry') ?? '', html`type="text" inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="12 / 34"`)}
${input('cvc', 'CVC', '', html`type="text" inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123"`)}
</div>
${input('name', 'Name on card', values.get('name') ?? payer.name, html`type="text" autocomplete="cc-name" maxlength="256"`)}
<div class="field">
<label for="country">Country or region</label>
<select id="country" name="country" autocomplete="country" required${invalid('country', errors)}>
${countries.map(
  ([code, name]) => html`<option value="${code}"${code === country && html` selected`}>${name}</option>`,
)}
</select>
${message('country', errors)}
</div>`;
}

function invalid(field: PaymentField, errors: PaymentFormErrors): Html | false {
  return errors[field] !== undefined && html` aria-invalid="true" aria-describedby="${field}-error"`;
}

function message(field: PaymentField, errors: PaymentFormErrors): Html | false {
  const text = errors[field];
  return text !== undefined && html`<p class="error" id="${field}-error">${text}</p>`;
}

/** The cards that work here, with a button each once the script runs. */
function cardList(): Html {
  return html`<details class="test-cards" open>
<summary>Test cards</summary>
<p>With any expiry in the future and any CVC.</p>
<ul>
${testCards.map(
  (card) =>
    html`<li><code data-test-card="${card.number}">${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code> <span class="quiet">${[
      card.requiresAuthentication ? 'asks for confirmation' : null,
      card.decline?.declineCode.replaceAll('_', ' ') ?? (card.requiresAuthentication ? null : 'succeeds'),
    ]
      .filter((text) => text !== null)
      .join(', then ')}</span></li>`,
)}
</ul>
</details>`;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countries = countryCodes
  .map((code) => [code, countryNames.of(code) ?? code] as const)
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
