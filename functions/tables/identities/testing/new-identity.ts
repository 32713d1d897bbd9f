import type { Identity } from '../identities.store.ts';

/** An identity of which no more is known than the account. */
export function newIdentity(known: Pick<Identity, 'userId'> & Partial<Identity>): Identity {
  return {
    username: known.userId,
    ...{ poolId: null, addressHash: null, createdAt: null, agreement: null, language: null },
    ...known,
  };
}
