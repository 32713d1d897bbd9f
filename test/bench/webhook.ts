import { startMoney } from '../money/start-money.ts';
import type { Figure } from './figure.ts';

/** What one webhook costs in DynamoDB, for a payment that is new and for one that is known. */
export async function measureWebhook(): Promise<readonly Figure[]> {
  const money = await startMoney();
  try {
    const ada = await money.newCustomer();
    await ada.buys('starter');
    const { data } = await money.stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
    const [event] = data;
    if (event === undefined) throw new Error('The purchase made no event.');
    await money.dependencies.billing.recordStripeCustomer(ada.userId, null, ada.customerId);
    const count = async () => {
      const before = { all: money.tables.roundTrips(), written: money.tables.transactions() };
      await money.deliver(event);
      return {
        all: money.tables.roundTrips() - before.all,
        written: money.tables.transactions() - before.written,
      };
    };
    const first = await count();
    const again = await count();
    return [
      { what: "a webhook's effect: transactions written", measured: first.written, unit: '', promised: 1 },
      {
        what: "a webhook's effect: requests to DynamoDB, its two reads at once",
        measured: first.all,
        unit: '',
      },
      { what: 'a webhook repeated: transactions written', measured: again.written, unit: '', promised: 0 },
    ];
  } finally {
    await money.stop();
  }
}
