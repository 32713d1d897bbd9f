import { type Html, html } from 'emulator-kit/html.ts';
import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { noRequest } from '../account/account.ts';
import { authenticationFailedMessage, paySession } from '../checkout/pay-session.ts';
import { type PaymentFormErrors, readPaymentForm } from '../checkout/payment-form.ts';
import { priceSession, promotionFor } from '../checkout/price-session.ts';
import { intentOfSession, type LineItem, sessionContents } from '../checkout/session-contents.ts';
import { amountToCharge } from '../checkout/start-subscription.ts';
import { formatMoney } from '../format/format.ts';
import { document, messagePage, type PageAnswer, type PageRoute } from '../layout/page.ts';
import { authenticationUrl } from '../objects/charge-intent.ts';
import { taxIdIn } from '../objects/taxes.ts';
import { checkoutSessions, customers, products } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { cardFields, testCardList } from './card-form.ts';

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
      const code = form.get('promotion_code') ?? '';
      const isUnknown = code.trim() !== '' && promotionFor(account.read(), session, code) === undefined;
      const errors: PaymentFormErrors = {
        ...(read.valid || form.has('update') ? {} : read.errors),
        ...(isUnknown ? { promotion_code: 'This code is invalid.' } : {}),
      };
      if (form.has('update') || !read.valid || isUnknown) {
        return openPage(account, session, { values: form, errors, alert: null });
      }
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

function lastError(account: Account, session: Stripe.Checkout.Session): string | null {
  const error = intentOfSession(account, session)?.last_payment_error;
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
  const priced = pricedBy(account, session, state.values);
  const due = amountToCharge(account.read(), priced.session);
  const total = formatMoney(due, session.currency);
  const subscribes = session.mode === 'subscription';
  const payer = payerOf(account, session);
  const body = html`<div class="checkout">
${summary(account, priced, due)}
<form class="card" method="post" novalidate data-payment-form>
<h2>Pay by card</h2>
${alert !== null && html`<p class="alert" role="alert" tabindex="-1" autofocus>${alert}</p>`}
${cardFields({ values: state.values, errors, email: payer.email, name: payer.name })}
${settingFields(session, state.values, errors)}
<button class="button primary" type="submit" data-busy="Processing…">${subscribes ? 'Subscribe' : `Pay ${total}`}</button>
${subscribes && html`<p class="note">You will be charged ${priced.items.map(recurringAmount).join(' and ')}, until you cancel.</p>`}
</form>
${testCardList()}
</div>`;
  return {
    kind: 'page',
    status: 200,
    page: document({
      pagesUrl: account.pagesUrl,
      title: subscribes ? 'Subscribe' : `Pay ${total}`,
      body,
      width: 'wide',
      script: true,
    }),
    formTargets: sellerOrigins(session),
  };
}

/** The session as the values of the form price it. */
function pricedBy(account: Account, session: Stripe.Checkout.Session, values: URLSearchParams) {
  const country = values.get('country') ?? '';
  return priceSession(account, session, account.store.get(sessionContents, session.id)?.items ?? [], {
    country,
    taxId: taxIdIn(values.get('tax_id') ?? '', country),
    promotionCode: values.get('promotion_code') || null,
  });
}

/** What the session's settings ask besides the card. */
function settingFields(
  session: Stripe.Checkout.Session,
  values: URLSearchParams,
  errors: PaymentFormErrors,
): Html | false {
  const takesTaxId = session.tax_id_collection?.enabled === true;
  const takesCode = session.allow_promotion_codes === true;
  if (!takesTaxId && !takesCode && !session.automatic_tax.enabled) return false;
  return html`${takesTaxId && html`${optionalField('business_name', 'Business name', values, errors)}${optionalField('tax_id', 'Tax ID', values, errors)}`}
${takesCode && optionalField('promotion_code', 'Promotion code', values, errors)}
<button class="button" type="submit" name="update" value="1">Update total</button>`;
}

function optionalField(
  name: 'business_name' | 'tax_id' | 'promotion_code',
  label: string,
  values: URLSearchParams,
  errors: PaymentFormErrors,
): Html {
  const error = errors[name];
  return html`<div class="field">
<label for="${name}">${label} <span class="quiet">(optional)</span></label>
<input id="${name}" name="${name}" value="${values.get(name) ?? ''}" type="text" maxlength="100"${error !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
</div>
`;
}

function summary({ store }: Account, { session, items }: ReturnType<typeof priceSession>, due: number): Html {
  const total = formatMoney(due, session.currency);
  const credit = due - (session.amount_total ?? 0);
  const { amount_discount: discount = 0, amount_tax: tax = 0 } = session.total_details ?? {};
  const isIncluded = items.some(({ price }) => price.tax_behavior === 'inclusive');
  const [first] = items;
  const noun = session.mode === 'subscription' ? 'Subscribe to' : 'Pay for';
  return html`<section class="summary" aria-label="Your order">
${session.cancel_url !== null && html`<p><a class="back" href="${session.cancel_url}">Back</a></p>`}
<h1>${items.length === 1 ? `${noun} ${first?.description ?? 'your order'}` : 'Pay for your order'}</h1>
<p class="total">${first?.price.recurring ? recurringAmount(first) : total}</p>
<ul class="lines">
${items.map(
  (item) =>
    html`<li><span>${item.description ?? 'Item'}${(item.quantity ?? 1) > 1 && html` <span class="quiet">× ${item.quantity}</span>`}<span class="note">${store.get(products, item.price.product)?.description}</span></span><span class="amount">${formatMoney(item.amount_subtotal, item.currency)}</span></li>`,
)}
${discount > 0 && html`<li><span>Discount</span><span class="amount">${formatMoney(-discount, session.currency)}</span></li>`}
${(tax > 0 || session.automatic_tax.enabled) && html`<li><span>${isIncluded ? 'Tax included' : 'Tax'}</span><span class="amount">${formatMoney(tax, session.currency)}</span></li>`}
${credit < 0 && html`<li><span>Your credit</span><span class="amount">${formatMoney(credit, session.currency)}</span></li>`}
<li class="sum"><span>${noun === 'Pay for' ? 'Total due' : 'Total due today'}</span><span class="amount">${total}</span></li>
</ul>
</section>`;
}

/** '$19.00 per month' */
function recurringAmount(item: LineItem): string {
  return `${formatMoney(item.amount_total, item.currency)} per ${item.price.recurring?.interval ?? ''}`;
}
