import type { Work } from '../routes/route.ts';
import { internalCollection, type PortalSession, portalSessions } from '../state/collections.ts';

/** How a session has been used. The API shows nothing of it. */
interface PortalAccess {
  /** The session's. */
  readonly id: string;
  /** When a page of it was last asked for; null before the first time. */
  readonly lastUsedSeconds: number | null;
  /** Whether what the session was opened for is done. */
  readonly completed: boolean;
}

const accesses = internalCollection<PortalAccess>('portal_access');

const minute = 60;
/** How long a link that was never opened works, and how long an open portal may stay unused. */
const unopenedSeconds = 5 * minute;
const idleSeconds = 60 * minute;

export type PortalEntry =
  | { readonly state: 'open'; readonly session: PortalSession; readonly completed: boolean }
  | { readonly state: 'expired'; readonly session: PortalSession }
  | { readonly state: 'unknown' };

/** Lets a visitor in, which keeps the session alive for another while, or tells why not. */
export function enterPortal(work: Work, id: string): PortalEntry {
  const session = work.store.get(portalSessions, id);
  if (session === undefined) return { state: 'unknown' };
  const access = work.store.get(accesses, id) ?? { id, lastUsedSeconds: null, completed: false };
  const endsAt =
    access.lastUsedSeconds === null
      ? session.created + unopenedSeconds
      : access.lastUsedSeconds + idleSeconds;
  if (work.nowSeconds >= endsAt) return { state: 'expired', session };
  // To the minute is enough, and keeps most visits from being written down.
  if (access.lastUsedSeconds === null || work.nowSeconds - access.lastUsedSeconds >= minute) {
    work.store.put(accesses, { ...access, lastUsedSeconds: work.nowSeconds });
  }
  return { state: 'open', session, completed: access.completed };
}

/** Notes that what the session was opened for is done. */
export function completeFlow({ store, nowSeconds }: Work, id: string): void {
  store.put(accesses, { id, lastUsedSeconds: nowSeconds, completed: true });
}
