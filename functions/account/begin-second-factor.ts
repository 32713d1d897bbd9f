import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { OwnerOf } from '../owner/owner-of.ts';
import type { ProvePassword } from '../owner/prove-password.ts';
import type { Authenticators } from '../user-pool/authenticators.ts';

export interface BeginSecondFactorDependencies {
  readonly ownerOf: OwnerOf;
  readonly provePassword: ProvePassword;
  readonly authenticators: Pick<Authenticators, 'begin'>;
}

/** POST /api/account/second-factor: a new secret, without effect until it is confirmed. */
export function beginSecondFactor(dependencies: BeginSecondFactorDependencies): Route<'beginSecondFactor'> {
  const { ownerOf, provePassword, authenticators } = dependencies;
  return async ({ userId, body }) => {
    const proof = await provePassword(await ownerOf(userId), body.password);
    // The old authenticator must be removed first, with its code.
    if (proof.outcome === 'code_required') throw new Rejection('second_factor_on');
    return { secret: await authenticators.begin(proof.accessToken) };
  };
}
