import { html } from 'emulator-kit/html.ts';
import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { noRequest } from '../account/account.ts';
import { type Authentication, authentications, finishAuthentication } from '../checkout/pay-session.ts';
import { formatCard, formatMoney } from '../format/format.ts';
import { document, messagePage, type PageAnswer, type PageRoute } from '../layout/page.ts';
import { checkoutSessions, paymentIntents, paymentMethods } from '../state/collections.ts';
import { afterClosing, sellerOrigins } from './checkout-page.ts';

/** The bank's page of 3-D Secure, on which the payer of a checkout confirms the payment or does not. */
export const authenticationPageRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/authenticate/:id',
    handle({ account, id }) {
      const authentication = account.store.get(authentications, id);
      return authentication === undefined ? unknownPage(account) : ask(account, authentication);
    },
  },
  {
    method: 'POST',
    path: '/authenticate/:id',
    handle({ account, id, form }) {
      const authentication = account.store.get(authentications, id);
      const outcome = form.get('outcome');
      if (outcome !== 'complete' && outcome !== 'fail') {
        return messagePage(account.pagesUrl, 400, 'Choose an answer', 'Go back and choose Complete or Fail.');
      }
      return authentication === undefined
        ? unknownPage(account)
        : answerFor(account, authentication, outcome === 'complete');
    },
  },
];

/** The intent while it waits for just this confirmation. */
function waitingIntent(
  { store }: Account,
  { intent: id, paymentMethod }: Pick<Authentication, 'intent' | 'paymentMethod'>,
): Stripe.PaymentIntent | undefined {
  const intent = store.get(paymentIntents, id);
  return intent?.status === 'requires_action' && intent.payment_method === paymentMethod ? intent : undefined;
}

function ask(account: Account, authentication: Authentication): PageAnswer {
  const session = account.store.get(checkoutSessions, authentication.session);
  const intent = waitingIntent(account, authentication);
  if (session?.status !== 'open' || intent === undefined) return toCheckout(account, authentication);
  const card = account.store.get(paymentMethods, authentication.paymentMethod)?.card;
  const amount = formatMoney(intent.amount, intent.currency);
  return {
    kind: 'page',
    status: 200,
    formTargets: sellerOrigins(session),
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

function answerFor(account: Account, authentication: Authentication, confirmed: boolean): PageAnswer {
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

function toCheckout({ pagesUrl }: Account, { session }: Authentication, query = ''): PageAnswer {
  return { kind: 'redirect', location: `${pagesUrl}/checkout/${session}${query}` };
}

function unknownPage({ pagesUrl }: Account): PageAnswer {
  return messagePage(pagesUrl, 404, 'Page not found', 'There is no payment to confirm here.');
}
