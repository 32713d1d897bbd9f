import type { UserId } from '../../contract/fields/ids.ts';
import { addressHash, type IdentitiesStore } from '../tables/identities/identities.store.ts';

export interface AddressOwners {
  /** Takes the address from an account. May be repeated. */
  release(userId: UserId): Promise<void>;
  /** Gives an account a verified address. May be repeated. */
  claim(userId: UserId, email: string): Promise<void>;
}

/** @throws Error if a sign-in changes the identity at the same time */
export function createAddressOwners(
  identities: Pick<IdentitiesStore, 'ofAccount' | 'holderOf' | 'write'>,
): AddressOwners {
  return {
    release: (userId) => change(userId, null),
    claim: (userId, email) => change(userId, addressHash(email)),
  };

  async function change(userId: UserId, hash: string | null): Promise<void> {
    const before = await identities.ofAccount(userId);
    if (before === null || before.addressHash === hash) return;
    const holder = hash === null ? null : await identities.holderOf(hash);
    const isWritten = await identities.write({ before, after: { ...before, addressHash: hash }, holder });
    if (!isWritten) throw new Error('The identity changed at the same time.');
  }
}
