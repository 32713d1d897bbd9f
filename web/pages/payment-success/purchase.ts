import type { Order } from '../../api/received.ts';

/** What the success page's address says was bought. Anyone can write an address: it only chooses what to look for. */
export interface ClaimedPurchase {
  readonly kind: 'credits' | 'subscription';
  /** Stripe's checkout session, which is the id of a pack's order. */
  readonly sessionId: string;
}

/** An older order of a plan is not the one that was just paid. */
const recentMilliseconds = 24 * 60 * 60 * 1000;

/** Reads the success page's query; null without a checkout session: Stripe did not send the person here. */
export function readClaimedPurchase(search: string): ClaimedPurchase | null {
  const query = new URLSearchParams(search);
  const sessionId = query.get('session_id');
  if (sessionId === null || !/^cs_\w{1,200}$/.test(sessionId)) return null;
  return { kind: query.get('type') === 'credits' ? 'credits' : 'subscription', sessionId };
}

/**
 * The order that the claim means. A pack's is found by its id. A plan's order is named after its invoice, which the address
 * does not know: it is the newest of the last day.
 */
export function findPurchase(
  orders: readonly Order[],
  { kind, sessionId }: ClaimedPurchase,
  nowMilliseconds: number,
): Order | null {
  const found = orders.find((order) =>
    kind === 'credits'
      ? order.product_type === 'credit_pack' && order.id === sessionId
      : order.product_type === 'subscription' &&
        order.status === 'paid' &&
        nowMilliseconds - Date.parse(order.created_at) < recentMilliseconds,
  );
  return found ?? null;
}

/**
 * Whether the claim of a plan is an old one: the person is subscribed, and all that they paid for plans is from before. Plan
 * and payment arrive together, so nothing is on its way.
 */
export function isOldClaim(
  orders: readonly Order[],
  claim: ClaimedPurchase,
  nowMilliseconds: number,
): boolean {
  return (
    claim.kind === 'subscription' &&
    findPurchase(orders, claim, nowMilliseconds) === null &&
    orders.some(({ product_type, status }) => product_type === 'subscription' && status === 'paid')
  );
}

/** What was bought last, and not returned since; null for nothing. `orders` are newest first. */
export function lastPurchase(orders: readonly Order[]): Order | null {
  return orders.find(({ status }) => status === 'paid') ?? null;
}
