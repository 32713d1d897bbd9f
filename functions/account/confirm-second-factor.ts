import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import type { SendNotice } from '../owner/notice.ts';
import type { OwnerOf } from '../owner/owner-of.ts';
import type { ProvePassword } from '../owner/prove-password.ts';
import type { Authenticators } from '../user-pool/authenticators.ts';

export interface ConfirmSecondFactorDependencies {
  readonly ownerOf: OwnerOf;
  readonly provePassword: ProvePassword;
  readonly authenticators: Pick<Authenticators, 'verify' | 'turn'>;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * PUT /api/account/second-factor: turns it on with a code of the new secret. If it is on already, the request
 * repeats one whose answer was lost.
 */
export function confirmSecondFactor(
  dependencies: ConfirmSecondFactorDependencies,
): Route<'confirmSecondFactor'> {
  const { ownerOf, provePassword, authenticators, sendNotice, now, log } = dependencies;
  return async ({ userId, language, body }) => {
    const owner = await ownerOf(userId);
    const proof = await provePassword(owner, body.password);
    if (proof.outcome === 'code_required') return { has_second_factor: true };
    if (!(await authenticators.verify(proof.accessToken, body.one_time_code))) {
      throw new Rejection('wrong_code');
    }
    await authenticators.turn(owner.username, true);
    log.info('account.second_factor_added', { user_id: userId });
    await sendNotice({ kind: 'second_factor_added', userId, at: now().toISOString(), language });
    return { has_second_factor: true };
  };
}
