import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import { noRequest } from '../account.ts';
import { type Authentication, authentications, finishAuthentication } from '../checkout/pay-session.ts';
import {
  finishInvoiceAuthentication,
  type InvoiceAuthentication,
  invoiceAuthentications,
} from '../invoices/invoice-authentications.ts';
import { invoices } from '../invoices/invoices.ts';
import { checkoutSessions } from '../objects/checkout-sessions.ts';
import { paymentIntents } from '../objects/payment-intents.ts';
import { paymentMethods } from '../objects/payment-methods.ts';
import { afterClosing, sellerOrigins } from './checkout-page.ts';
import { formatCard, formatMoney } from './format.ts';
import { html } from './html.ts';
import { document, messagePage, type PageAnswer, type PageRoute } from './page.ts';

/** The bank's page of 3-D Secure: its customer confirms the payment of a session or of an invoice, or does not. */
export const authenticationPageRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/authenticate/:id',
    handle({ account, id }) {
      const authentication = account.store.get(authentications, id);
      if (authentication !== undefined) return askForSession(account, authentication);
      const ofInvoice = account.store.get(invoiceAuthentications, id);
      return ofInvoice === undefined ? unknownPage(account) : askForInvoice(account, ofInvoice);
    },
  },
  {
    method: 'POST',
    path: '/authenticate/:id',
    handle({ account, id, form }) {
      const authentication = account.store.get(authentications, id);
      const ofInvoice = account.store.get(invoiceAuthentications, id);
      const outcome = form.get('outcome');
      if (outcome !== 'complete' && outcome !== 'fail') {
        return messagePage(account.pagesUrl, 400, 'Choose an answer', 'Go back and choose Complete or Fail.');
      }
      const confirmed = outcome === 'complete';
      if (authentication !== undefined) return answerForSession(account, authentication, confirmed);
      return ofInvoice === undefined ? unknownPage(account) : answerForInvoice(account, ofInvoice, confirmed);
    },
  },
];

function askForSession(account: Account, authentication: Authentication): PageAnswer {
  const session = account.store.get(checkoutSessions, authentication.session);
  const intent = waitingIntent(account, authentication);
  if (session?.status !== 'open' || intent === undefined) return toCheckout(account, authentication);
  return ask(account, authentication, intent, sellerOrigins(session));
}

function askForInvoice(account: Account, authentication: InvoiceAuthentication): PageAnswer {
  const intent = waitingIntent(account, authentication);
  return intent === undefined ? toInvoice(account, authentication) : ask(account, authentication, intent, []);
}

/** The intent while it waits for just this confirmation. */
function waitingIntent(
  { store }: Account,
  { intent: id, paymentMethod }: Pick<Authentication, 'intent' | 'paymentMethod'>,
): Stripe.PaymentIntent | undefined {
  const intent = store.get(paymentIntents, id);
  return intent?.status === 'requires_action' && intent.payment_method === paymentMethod ? intent : undefined;
}

function ask(
  account: Account,
  { paymentMethod }: Pick<Authentication, 'paymentMethod'>,
  intent: Stripe.PaymentIntent,
  formTargets: string[],
): PageAnswer {
  const card = account.store.get(paymentMethods, paymentMethod)?.card;
  const amount = formatMoney(intent.amount, intent.currency);
  return {
    kind: 'page',
    status: 200,
    formTargets,
    page: document({
      pagesUrl: account.pagesUrl,
      title: 'Confirm your payment',
      body: html`<section class="card">
<p class="quiet">3-D Secure: your bank's page</p>
<h1>Confirm your payment</h1>
<p>${formatCard(card?.brand, card?.last4)} is about to be charged <strong>${amount}</strong>. Choose what the bank's customer does.</p>
<form method="post" class="actions">
<button class="button primary" name="outcome" value="complete">Complete</button>
<button class="button" name="outcome" value="fail">Fail</button>
</form>
</section>`,
    }),
  };
}

function answerForSession(account: Account, authentication: Authentication, confirmed: boolean): PageAnswer {
  const result = account.change(noRequest, (work) => finishAuthentication(work, authentication, confirmed));
  switch (result.outcome) {
    case 'paid':
      return afterClosing(account, result.session);
    case 'declined':
      return toCheckout(account, authentication, '?declined');
    case 'authentication_required':
    case 'closed': {
      const session = account.store.get(checkoutSessions, authentication.session);
      return session?.status === 'complete'
        ? afterClosing(account, session)
        : toCheckout(account, authentication);
    }
  }
}

function answerForInvoice(
  account: Account,
  authentication: InvoiceAuthentication,
  confirmed: boolean,
): PageAnswer {
  const outcome = account.change(noRequest, (work) =>
    finishInvoiceAuthentication(work, authentication, confirmed),
  );
  return toInvoice(account, authentication, outcome === 'declined' ? '?declined' : '');
}

function toCheckout({ pagesUrl }: Account, { session }: Authentication, query = ''): PageAnswer {
  return { kind: 'redirect', location: `${pagesUrl}/checkout/${session}${query}` };
}

function toInvoice(account: Account, { invoice: id }: InvoiceAuthentication, query = ''): PageAnswer {
  const url = account.store.get(invoices, id)?.hosted_invoice_url;
  return url ? { kind: 'redirect', location: `${url}${query}` } : unknownPage(account);
}

function unknownPage({ pagesUrl }: Account): PageAnswer {
  return messagePage(pagesUrl, 404, 'Page not found', 'There is no payment to confirm here.');
}
