import type { OwnersProof } from '../../contract/account/account-security.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { Rejection } from '../errors/rejection.ts';
import type { AccountCodesStore, CodePurpose } from '../tables/account-codes/account-codes.store.ts';
import type { PoolPerson } from '../user-pool/pool-person.ts';
import type { OwnerOf } from './owner-of.ts';
import type { ProveOwner } from './prove-owner.ts';

/** By the password, or by a mailed code if there is none. */
export type ConfirmOwner = (userId: UserId, proof: OwnersProof) => Promise<PoolPerson>;

/**
 * @param purpose of the accepted codes
 * @throws Rejection like `createProveOwner`; `wrong_code`, or `forbidden` for a code if there is a password
 */
export function createConfirmOwner(
  purpose: CodePurpose,
  dependencies: {
    readonly ownerOf: OwnerOf;
    readonly proveOwner: ProveOwner;
    readonly codes: Pick<AccountCodesStore, 'redeem'>;
    readonly now: () => Date;
  },
): ConfirmOwner {
  const { ownerOf, proveOwner, codes, now } = dependencies;
  return async (userId, proof) => {
    const owner = await ownerOf(userId);
    if (!('mailed_code' in proof)) {
      await proveOwner(owner, proof);
      return owner;
    }
    if (owner.hasPassword) throw new Rejection('forbidden', { message: 'Enter your password.' });
    const redeemed = await codes.redeem(userId, purpose, [proof.mailed_code], now());
    if (redeemed === null) throw new Rejection('wrong_code');
    return owner;
  };
}
