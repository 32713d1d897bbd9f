import type { UserId } from '../../contract/fields/ids.ts';
import type { Session } from '../../functions/tables/credits/session.ts';

/** What a request tells a route about a signed-in person whose sessions have never been ended. */
export function caller(userId: UserId): { readonly userId: UserId; readonly session: Session } {
  return { userId, session: { userId, epoch: 0 } };
}
