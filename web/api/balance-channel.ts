/** `credits`: a video was charged or refunded; `account`: plan, orders and credits may differ. */
export type BalanceChange = 'credits' | 'account';

let channel: BroadcastChannel | null = null;
const listenersHere = new Set<(change: BalanceChange) => void>();

/** Tells every open tab, this one included. */
export function announceBalanceChange(change: BalanceChange): void {
  announceBalanceChangeElsewhere(change);
  for (const listener of listenersHere) listener(change);
}

/** Tells the other tabs. */
export function announceBalanceChangeElsewhere(change: BalanceChange): void {
  tabs().postMessage(change);
}

/** Calls `listener` at a change in any tab; returns a function that unsubscribes. */
export function onBalanceChange(listener: (change: BalanceChange) => void): () => void {
  listenersHere.add(listener);
  const stop = onBalanceChangeElsewhere(listener);
  return () => {
    listenersHere.delete(listener);
    stop();
  };
}

/** Calls `listener` at a change in another tab; returns a function that unsubscribes. */
export function onBalanceChangeElsewhere(listener: (change: BalanceChange) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => listener(data === 'credits' ? 'credits' : 'account');
  tabs().addEventListener('message', onMessage);
  return () => tabs().removeEventListener('message', onMessage);
}

/** A payment that has arrived. */
export interface ArrivedPurchase {
  readonly orderId: string;
  /** Null for a pack. */
  readonly tier: string | null;
  readonly credits: number;
}

/** Tells the other tabs, for which it is a change of the account too. */
export function announcePurchaseElsewhere(purchase: ArrivedPurchase): void {
  tabs().postMessage(purchase);
}

/** Calls `listener` once for each purchase that another tab found; returns a function that unsubscribes. */
export function onPurchaseElsewhere(listener: (purchase: ArrivedPurchase) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (typeof data !== 'object' || data === null || announcedOrders.has(data.orderId)) return;
    announcedOrders.add(data.orderId);
    listener(data);
  };
  tabs().addEventListener('message', onMessage);
  return () => tabs().removeEventListener('message', onMessage);
}

const announcedOrders = new Set<string>();

/** An open channel would keep Node alive after it prerendered the landing page. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('reelwright.balance');
  return channel;
}
