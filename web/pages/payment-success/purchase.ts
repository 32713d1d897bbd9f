import type { PackName } from '../../../contract/catalog.ts';
import { packNames } from '../../../contract/catalog.ts';
import type { Order } from '../../api/received.ts';

/** What the success page's address says was bought. Anyone can write an address: it only chooses what to look for. */
export interface ClaimedPurchase {
  readonly kind: 'credits' | 'subscription';
  readonly pack: PackName | null;
  /** Stripe's checkout session, which is the order's id. */
  readonly sessionId: string | null;
}

/** An older order is not the one that was just paid. */
const recentMilliseconds = { credits: 60 * 60 * 1000, subscription: 24 * 60 * 60 * 1000 } as const;

/** Reads the success page's query. */
export function readClaimedPurchase(search: string): ClaimedPurchase {
  const query = new URLSearchParams(search);
  const pack = query.get('pack');
  const sessionId = query.get('session_id');
  return {
    kind: query.get('type') === 'credits' ? 'credits' : 'subscription',
    pack: packNames.find((name) => name === pack) ?? null,
    sessionId: sessionId !== null && /^cs_\w{1,200}$/.test(sessionId) ? sessionId : null,
  };
}

/**
 * The order that the claim means. A pack's is found by its id, or, where the address has none, as the newest of the last
 * hour. A plan's order is named after its invoice, which the address does not know: it is the newest of the last day.
 */
export function findPurchase(
  orders: readonly Order[],
  claim: ClaimedPurchase,
  nowMilliseconds: number,
): Order | null {
  const isRecent = (order: Order) =>
    order.status === 'paid' &&
    nowMilliseconds - Date.parse(order.created_at) < recentMilliseconds[claim.kind];
  const found = orders.find((order) => {
    if (claim.kind === 'subscription') return order.product_type === 'subscription' && isRecent(order);
    if (order.product_type !== 'credit_pack') return false;
    if (claim.sessionId !== null) return order.id === claim.sessionId;
    return (claim.pack === null || order.pack_type === claim.pack) && isRecent(order);
  });
  return found ?? null;
}
