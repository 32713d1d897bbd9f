import { Rejection } from '../errors/rejection.ts';
import type { PoolPerson } from '../user-pool/pool-person.ts';
import { createProvePassword, type OwnersSignIn, tooManyAttempts } from './prove-password.ts';

/** The code is required if the second factor is on. */
export interface Proof {
  readonly password: string;
  readonly one_time_code?: string | undefined;
}

/** Resolves if the owner asks, and not a holder of a stolen access token. */
export type ProveOwner = (owner: PoolPerson, proof: Proof) => Promise<void>;

/** @throws Rejection like `createProvePassword`, `one_time_code_required` or `wrong_code` */
export function createProveOwner(signIn: OwnersSignIn): ProveOwner {
  const provePassword = createProvePassword(signIn);
  return async (owner, { password, one_time_code: code }) => {
    const byPassword = await provePassword(owner, password);
    if (byPassword.outcome === 'signed_in') return;
    if (code === undefined) throw new Rejection('one_time_code_required');
    const { outcome } = await signIn.withCode(owner.username, byPassword.challenge, code);
    if (outcome === 'refused') throw tooManyAttempts();
    if (outcome !== 'signed_in') throw new Rejection('wrong_code');
  };
}
