import type { Account } from '../account.ts';
import { noRequest } from '../account.ts';
import { type Authentication, authentications, finishAuthentication } from '../checkout/pay-session.ts';
import { checkoutSessions } from '../objects/checkout-sessions.ts';
import { paymentIntents } from '../objects/payment-intents.ts';
import { paymentMethods } from '../objects/payment-methods.ts';
import { afterClosing, sellerOrigins } from './checkout-page.ts';
import { formatCard, formatMoney } from './format.ts';
import { html } from './html.ts';
import { document, messagePage, type PageAnswer, type PageRoute } from './page.ts';

/** The bank's page of 3-D Secure: its customer confirms the payment or does not. */
export const authenticationPageRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/authenticate/:id',
    handle({ account, id }) {
      const authentication = account.store.get(authentications, id);
      if (authentication === undefined) return unknownPage(account);
      const session = account.store.get(checkoutSessions, authentication.session);
      const intent = account.store.get(paymentIntents, authentication.intent);
      const method = account.store.get(paymentMethods, authentication.paymentMethod);
      const waits = intent?.status === 'requires_action' && intent.payment_method === method?.id;
      if (session?.status !== 'open' || !waits) return toCheckout(account, authentication);
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
<p>${formatCard(method?.card?.brand, method?.card?.last4)} is about to be charged <strong>${amount}</strong>. Choose what the bank's customer does.</p>
<form method="post" class="actions">
<button class="button primary" name="outcome" value="complete">Complete</button>
<button class="button" name="outcome" value="fail">Fail</button>
</form>
</section>`,
        }),
      };
    },
  },
  {
    method: 'POST',
    path: '/authenticate/:id',
    handle({ account, id, form }) {
      const authentication = account.store.get(authentications, id);
      if (authentication === undefined) return unknownPage(account);
      const outcome = form.get('outcome');
      if (outcome !== 'complete' && outcome !== 'fail') {
        return messagePage(account.pagesUrl, 400, 'Choose an answer', 'Go back and choose Complete or Fail.');
      }
      const result = account.change(noRequest, (work) =>
        finishAuthentication(work, authentication, outcome === 'complete'),
      );
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
    },
  },
];

function toCheckout({ pagesUrl }: Account, { session }: Authentication, query = ''): PageAnswer {
  return { kind: 'redirect', location: `${pagesUrl}/checkout/${session}${query}` };
}

function unknownPage({ pagesUrl }: Account): PageAnswer {
  return messagePage(pagesUrl, 404, 'Page not found', 'There is no payment to confirm here.');
}
