import type { AccountCodesStore, CodePurpose } from '../tables/account-codes/account-codes.store.ts';
import { type ConfirmOwner, createConfirmOwner } from './confirm-owner.ts';
import { ownerOfAtPool } from './owner-of.ts';
import { ownersSignInAtPool } from './owners-sign-in.ts';
import { createProveOwner } from './prove-owner.ts';

/** Dependencies from the environment. */
export function confirmOwnerInAws(
  purpose: CodePurpose,
  codes: Pick<AccountCodesStore, 'redeem'>,
): ConfirmOwner {
  return createConfirmOwner(purpose, {
    ownerOf: ownerOfAtPool(),
    proveOwner: createProveOwner(ownersSignInAtPool()),
    codes,
    now: () => new Date(),
  });
}
