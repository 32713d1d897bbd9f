import type { Order } from '../../api/received.ts';

/** The success page's URL. Anyone can write a URL: it only selects what to look for. */
export interface ClaimedPurchase {
  readonly kind: 'credits' | 'subscription';
  /** Also the id of a pack's order. */
  readonly sessionId: string;
}

/** An older plan order is not the one just paid. */
const recentMilliseconds = 24 * 60 * 60 * 1000;

/** Null without a checkout session. */
export function readClaimedPurchase(search: string): ClaimedPurchase | null {
  const query = new URLSearchParams(search);
  const sessionId = query.get('session_id');
  if (sessionId === null || !/^cs_\w{1,200}$/.test(sessionId)) return null;
  return { kind: query.get('type') === 'credits' ? 'credits' : 'subscription', sessionId };
}

/**
 * A pack's order has the session's id. A plan's has its invoice's, which the URL lacks: it is the newest paid
 * one of the last day.
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
 * Whether a plan's claim is old: the person paid for a plan, but not within a day. Plan and payment arrive
 * together, so nothing is on its way.
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

/** The newest purchase not returned; null if none. `orders` are newest first. */
export function lastPurchase(orders: readonly Order[]): Order | null {
  return orders.find(({ status }) => status === 'paid') ?? null;
}
