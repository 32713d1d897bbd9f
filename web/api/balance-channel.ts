/**
 * What changed: `credits`, a video was charged or given back; `account`, money moved, so plan, orders and credits may all
 * be different.
 */
export type BalanceChange = 'credits' | 'account';

let channel: BroadcastChannel | null = null;
const listenersHere = new Set<(change: BalanceChange) => void>();

/** Announces a change to every open tab of the site, so that none shows an old balance. */
export function announceBalanceChange(change: BalanceChange): void {
  announceBalanceChangeElsewhere(change);
  for (const listener of listenersHere) listener(change);
}

/** Announces a change to the other tabs: this one has seen it. */
export function announceBalanceChangeElsewhere(change: BalanceChange): void {
  tabs().postMessage(change);
}

/** Calls `listener` when this tab or another one announced a change. */
export function onBalanceChange(listener: (change: BalanceChange) => void): () => void {
  listenersHere.add(listener);
  const stop = onBalanceChangeElsewhere(listener);
  return () => {
    listenersHere.delete(listener);
    stop();
  };
}

/** Calls `listener` when another tab announced a change. */
export function onBalanceChangeElsewhere(listener: (change: BalanceChange) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => listener(data === 'credits' ? 'credits' : 'account');
  tabs().addEventListener('message', onMessage);
  return () => tabs().removeEventListener('message', onMessage);
}

/** Opened at its first use: Node, which prerenders the landing page, would not end while it is open. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('reelwright.balance');
  return channel;
}
