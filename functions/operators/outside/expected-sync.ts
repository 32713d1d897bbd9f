import type { Preview } from '../../../contract/operators/operator-actions.ts';
import type { AccountState } from '../../billing/sync/account-state.ts';
import type { CustomerChanges } from '../../billing/sync/customer-changes.ts';
import { moneyText } from '../../mail/formats.ts';
import type { Subscription } from '../../tables/credits/billing-account.ts';
import { debtCredits, spendableCredits } from '../../tables/credits/ledger.ts';
import { forecastOf } from '../action/forecast.ts';

/** What a sync would write, for the operator. Pure. */
export function expectedSync(
  changes: CustomerChanges,
  state: AccountState,
  at: Date,
): Pick<Preview, 'changes' | 'entries' | 'forecast'> {
  const known = new Map(state.orders.map((stored) => [stored.order.id, stored]));
  const instant = at.toISOString();
  const creditsText = (account: AccountState['account']) => {
    const debt = debtCredits(account);
    return `${spendableCredits(account, instant).total}${debt === 0 ? '' : `, and ${debt} owed`}`;
  };
  const lines = [
    { what: 'Credits to spend', before: creditsText(state.account), after: creditsText(changes.account) },
    {
      what: 'Subscription',
      before: subscriptionText(state.billing.subscription),
      after: subscriptionText(changes.subscription),
    },
    ...changes.orders.map((stored) => ({
      what: `Payment ${stored.order.id}`,
      before: orderText(known.get(stored.order.id) ?? null),
      after: orderText(stored),
    })),
    ...changes.quarantined.map(({ id, reason }) => ({
      what: `Payment ${id}`,
      before: null,
      after: `under review: ${reason}`,
    })),
    ...(changes.isPartial ? [{ what: 'More payments', before: null, after: 'follow in the same sync' }] : []),
  ];
  return {
    changes: lines.filter(({ before, after }) => before !== after),
    entries: changes.entries.map(({ kind, source, movement }) => ({
      kind,
      source,
      credits: movement.cycleCredits + movement.purchasedCredits + movement.graceCredits,
    })),
    forecast: forecastOf(state.account, changes.account, at),
  };
}

function subscriptionText(subscription: Subscription | null): string | null {
  if (subscription === null) return null;
  const { tier, interval, isEntitled, endsAt, cancelsAtEnd, scheduledChange, paymentFailed, isLive } =
    subscription;
  return [
    `${tier}, ${interval}, ${isLive ? 'running' : 'ended'}`,
    ...(isEntitled ? [] : ['without its rights']),
    `until ${endsAt}`,
    ...(cancelsAtEnd ? ['then cancels'] : []),
    ...(scheduledChange === null ? [] : [`then ${scheduledChange.tier}, ${scheduledChange.interval}`]),
    ...(paymentFailed ? ['payment failed'] : []),
  ].join('; ');
}

function orderText(stored: AccountState['orders'][number] | null): string | null {
  if (stored === null) return null;
  const { amount, amount_returned: returned, currency } = stored.order;
  const amountText = moneyText(amount, currency, 'en');
  return returned === 0
    ? `${amountText} paid`
    : `${amountText} paid, ${moneyText(returned, currency, 'en')} returned`;
}
