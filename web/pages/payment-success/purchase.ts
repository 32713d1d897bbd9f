import type { PackName } from '../../../contract/catalog.ts';
import { packNames } from '../../../contract/catalog.ts';
import type { Order } from '../../../contract/schemas.ts';

/** What the address of the success page says was bought. Anybody can write it: it chooses what is looked for, no more. */
export interface ClaimedPurchase {
  readonly kind: 'credits' | 'subscription';
  readonly pack: PackName | null;
  /** Stripe's checkout session, which is the order's id. */
  readonly sessionId: string | null;
}

/** An order this old is not what somebody who comes from the checkout just now has bought. */
const recentMilliseconds = 60 * 60 * 1000;

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

/** The paid order that the claim means: by its id, or, where the address has none, the newest of the last hour. */
export function findPurchase(
  orders: readonly Order[],
  claim: ClaimedPurchase,
  nowMilliseconds: number,
): Order | null {
  const found = orders.find((order) =>
    claim.sessionId === null
      ? order.product_type === 'credit_pack' &&
        (claim.pack === null || order.pack_type === claim.pack) &&
        nowMilliseconds - Date.parse(order.created_at) < recentMilliseconds
      : order.id === claim.sessionId,
  );
  return found ?? null;
}
