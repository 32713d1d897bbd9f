import { type Html, html } from 'emulator-kit/html.ts';
import type { Account } from '../account/account.ts';
import { deliveries } from '../events/deliveries.ts';
import { endpointsFor } from '../events/events.ts';
import { disputableAmount, disputeReasons } from '../objects/disputes.ts';
import { refundRefusal } from '../objects/refunds.ts';
import { hasEnded } from '../objects/subscriptions.ts';
import { steps } from '../operator/customer-time.ts';
import { charges, customers, disputes, events, invoices, subscriptions } from '../state/collections.ts';

/** The buttons of an object. `back` is the path of the page that they stand on. */
export function buttonsOf(account: Account, object: object, back: string): Html[] {
  const { pagesUrl } = account;
  const button = (path: string, label: string, fields: Readonly<Record<string, string>> = {}) =>
    form(`${pagesUrl}${path}`, back, html`<button class="button small">${label}</button>`, fields);

  if (customers.holds(object)) {
    if (object.deleted) return [];
    const path = `/customers/${object.id}`;
    return [
      ...steps.map((step) => button(`${path}/advance`, `Advance a ${step}`, { by: step })),
      form(
        `${pagesUrl}${path}/advance`,
        back,
        html`<input name="to" type="date" aria-label="Advance to" required> <button class="button small">Advance</button>`,
      ),
      button(`${path}/card`, 'Make the next payment fail', { outcome: 'fail' }),
      button(`${path}/card`, 'Make it succeed', { outcome: 'succeed' }),
    ];
  }
  if (subscriptions.holds(object) && !hasEnded(object)) {
    const path = `/subscriptions/${object.id}`;
    return [button(`${path}/renew`, 'Renew now'), button(`${path}/cancel`, 'Cancel at once')];
  }
  if (invoices.holds(object) && object.status === 'open') {
    return [button(`/invoices/${object.id}/pay`, 'Pay now')];
  }
  if (charges.holds(object)) {
    const path = `${pagesUrl}/charges/${object.id}`;
    const left = object.amount - object.amount_refunded;
    return [
      ...(refundRefusal(account.read(), object, Math.max(left, 1)) === null
        ? [
            form(
              `${path}/refund`,
              back,
              html`<input name="amount" inputmode="decimal" autocomplete="off" maxlength="12" aria-label="Refund (${object.currency.toUpperCase()})" placeholder="all of it"> <button class="button small">Refund</button>`,
            ),
          ]
        : []),
      ...(disputableAmount(account.read(), object) > 0
        ? [
            form(
              `${path}/dispute`,
              back,
              html`<select name="reason" aria-label="Reason of the dispute">${disputeReasons.map((reason) => html`<option>${reason}</option>`)}</select> <button class="button small">Open a dispute</button>`,
            ),
          ]
        : []),
    ];
  }
  if (disputes.holds(object) && (object.status === 'needs_response' || object.status === 'under_review')) {
    const path = `/disputes/${object.id}/decide`;
    return [button(path, 'Win', { outcome: 'won' }), button(path, 'Lose', { outcome: 'lost' })];
  }
  if (events.holds(object) && endpointsFor(account.endpoints, object.type).length > 0) {
    const arrived = account.store
      .all(deliveries)
      .some(({ event, state }) => event === object.id && state === 'delivered');
    return [button(`/events/${object.id}/deliver`, arrived ? 'Deliver again' : 'Deliver now')];
  }
  return [];
}

function form(
  action: string,
  back: string,
  controls: Html,
  fields: Readonly<Record<string, string>> = {},
): Html {
  return html`<form method="post" action="${action}">
${Object.entries({ back, ...fields }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${controls}
</form>
`;
}
