/** Tells the person's other tabs that credits or orders changed, so that no tab shows an old balance. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('reelwright.balance');

/** Announces a change to the other tabs; this one is not told. */
export function announceBalanceChange(): void {
  channel?.postMessage('changed');
}

/** Calls `listener` when another tab announced a change. */
export function onBalanceChange(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
