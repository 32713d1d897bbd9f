import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import type { SendNotice } from '../owner/notice.ts';
import type { OwnerOf } from '../owner/owner-of.ts';
import type { ProveOwner } from '../owner/prove-owner.ts';
import type { Authenticators } from '../user-pool/authenticators.ts';

export interface RemoveSecondFactorDependencies {
  readonly ownerOf: OwnerOf;
  readonly proveOwner: ProveOwner;
  readonly authenticators: Pick<Authenticators, 'turn'>;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

/** POST /api/account/second-factor/removal: turns it off. */
export function removeSecondFactor(
  dependencies: RemoveSecondFactorDependencies,
): Route<'removeSecondFactor'> {
  const { ownerOf, proveOwner, authenticators, sendNotice, now, log } = dependencies;
  return async ({ userId, language, body }) => {
    const owner = await ownerOf(userId);
    await proveOwner(owner, body);
    // The request repeats one whose answer was lost.
    if (!owner.hasSecondFactor) return { has_second_factor: false };
    await authenticators.turn(owner.username, false);
    log.info('account.second_factor_removed', { user_id: userId });
    await sendNotice({ kind: 'second_factor_removed', userId, at: now().toISOString(), language });
    return { has_second_factor: false };
  };
}
