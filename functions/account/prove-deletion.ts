import type { AccountDeletion } from '../../contract/account-security.ts';
import type { UserId } from '../../contract/ids.ts';
import { Rejection } from '../http/rejection.ts';
import type { AccountCodesStore } from './account-codes.store.ts';
import type { OwnerOf } from './owner-of.ts';
import type { ProveOwner } from './prove-owner.ts';

/** Checks that the owner asks for the deletion: by the password, or by the mailed code where there is none. */
export type ProveDeletion = (userId: UserId, proof: AccountDeletion) => Promise<void>;

/** @throws Rejection like `createProveOwner`; `wrong_code`, or `forbidden` for a code where there is a password */
export function createProveDeletion(dependencies: {
  readonly ownerOf: OwnerOf;
  readonly proveOwner: ProveOwner;
  readonly codes: Pick<AccountCodesStore, 'redeem'>;
  readonly now: () => Date;
}): ProveDeletion {
  const { ownerOf, proveOwner, codes, now } = dependencies;
  return async (userId, proof) => {
    const owner = await ownerOf(userId);
    if (!('mailed_code' in proof)) return proveOwner(owner, proof);
    if (owner.hasPassword) throw new Rejection('forbidden', { message: 'Enter your password.' });
    const redeemed = await codes.redeem(userId, 'deletion', [proof.mailed_code], now());
    if (redeemed === null) throw new Rejection('wrong_code');
  };
}
