import type { UserId } from '../../contract/ids.ts';
import type { Order } from '../../contract/schemas.ts';
import type { CreditsStore } from '../credits/credits.store.ts';
import { emptyAccount, grantPurchased } from '../credits/ledger.ts';
import type { OrdersStore } from './orders.store.ts';

/**
 * Records a paid pack's order and grants its credits in one transaction, keyed by the checkout: once, whatever comes.
 *
 * @returns whether this call granted it; false if an earlier one had
 */
export async function grantPack(
  dependencies: {
    readonly credits: Pick<CreditsStore, 'post'>;
    readonly orders: Pick<OrdersStore, 'recording'>;
    readonly now: () => Date;
  },
  { userId, order }: { readonly userId: UserId; readonly order: Order },
): Promise<boolean> {
  const outcome = await dependencies.credits.post<never, null>({
    userId,
    entry: { kind: 'grant', reference: `checkout#${order.id}` },
    guess: emptyAccount,
    now: dependencies.now,
    decide: (account) => ({
      kind: 'post',
      posting: grantPurchased(account, order.credits),
      alongside: [dependencies.orders.recording(order)],
      result: null,
    }),
  });
  return outcome.kind === 'posted';
}
