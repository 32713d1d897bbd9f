import type { Route } from '../http/api-handler.ts';
import type { OwnerOf } from '../owner/owner-of.ts';
import type { ProveOwner } from '../owner/prove-owner.ts';
import { createTurnOffSecondFactor, type TurnOffDependencies } from './turn-off-second-factor.ts';

export interface RemoveSecondFactorDependencies extends TurnOffDependencies {
  readonly ownerOf: OwnerOf;
  readonly proveOwner: ProveOwner;
}

/** POST /api/account/second-factor/removal: turns it off. */
export function removeSecondFactor(
  dependencies: RemoveSecondFactorDependencies,
): Route<'removeSecondFactor'> {
  const { ownerOf, proveOwner } = dependencies;
  const turnOff = createTurnOffSecondFactor(dependencies);
  return async ({ userId, language, body }) => {
    const owner = await ownerOf(userId);
    await proveOwner(owner, body);
    // The request repeats one whose answer was lost.
    if (!owner.hasSecondFactor) return { has_second_factor: false };
    await turnOff(owner, language);
    return { has_second_factor: false };
  };
}
