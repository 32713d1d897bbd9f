import { createHash } from 'node:crypto';
import { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { Log } from '../../log/logger.ts';
import {
  addressHash,
  type IdentitiesStore,
  type Identity,
} from '../../tables/identities/identities.store.ts';
import { isFederated } from '../../user-pool/pool-person.ts';

/** A user of the pool who signs in. */
export interface SignedInUser {
  readonly username: string;
  readonly poolId: string;
  /** Of the address that the pool says is verified; null: none is. */
  readonly addressHash: string | null;
}

/** The user of a trigger's event. An address that is not verified may be another person's: it counts as none. */
export function signedInUser(event: {
  readonly userName: string;
  readonly userPoolId: string;
  readonly request: { readonly userAttributes: Readonly<Record<string, string>> };
}): SignedInUser {
  const { email = '', email_verified: isVerified = '' } = event.request.userAttributes;
  const hasAddress = email !== '' && isVerified.toLowerCase() === 'true';
  return {
    username: event.userName,
    poolId: event.userPoolId,
    addressHash: hasAddress ? addressHash(email) : null,
  };
}

/**
 * The account of a user of the pool, which is made at the first sign-in.
 *
 * @throws what the pool or the table threw: no account is made, and none given, on a guess
 */
export type ResolveAccount = (user: SignedInUser) => Promise<Account>;

export type Account = Pick<Identity, 'userId' | 'createdAt'>;

export interface ResolveAccountDependencies {
  readonly identities: IdentitiesStore;
  /** Whether the pool has a user of this name. */
  readonly hasUser: (poolId: string, username: string) => Promise<boolean>;
  readonly isDeleted: (userId: UserId) => Promise<boolean>;
  /** A write that ends the account's sessions, if the account is not deleted. */
  readonly endingSessions: (userId: UserId) => TransactionItem;
  readonly newUserId: () => UserId;
  readonly now: () => Date;
  readonly log: Log;
}

/** Each is followed by another only if a request for the same person or address was faster. */
const maximumAttempts = 5;

/**
 * Who signs in is found by the user's name at the pool, so a person of Google is found by Google's own id, whichever pool
 * it is. A user who is not known yet takes over the account that verified the same address last, if that account is not
 * deleted and its user is gone from the pool: so people get their accounts back in a restored pool. Else the account is
 * new, and it has the address from then on. Its id follows from the user's name: if the table of identities is restored from a
 * backup that does not know the user yet, what they paid for is still found under the same id.
 */
export function createResolveAccount(dependencies: ResolveAccountDependencies): ResolveAccount {
  const { identities, hasUser, isDeleted, endingSessions, newUserId, now, log } = dependencies;
  return async (user) => {
    const { username, poolId } = user;
    // Google may give the address to another person any day.
    const kept = isFederated(username) ? null : user.addressHash;
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      const account = await resolve(user, { username, poolId, addressHash: kept });
      if (account !== null) return account;
    }
    throw new Error('The identity changes all the time.');
  };

  /** Null: another request was faster. */
  async function resolve(
    user: SignedInUser,
    present: Omit<Identity, keyof Account>,
  ): Promise<Account | null> {
    const known = await identities.ofUser(present.username);
    if (known !== null && known.poolId === present.poolId && known.addressHash === present.addressHash) {
      return known;
    }
    const holder = user.addressHash === null ? null : await identities.holderOf(user.addressHash);
    if (known !== null) {
      const after = { ...known, ...present };
      if (await isDeleted(known.userId)) return known;
      return (await identities.write({ before: known, after, holder })) ? after : null;
    }
    const left = holder === null ? null : await leftBehind(holder, user.poolId);
    if (left !== null) {
      const after = { ...left, ...present };
      const items = [endingSessions(left.userId)];
      if (!(await identities.write({ before: left, after, holder, items }))) return null;
      log.warn('account.taken_over', { user_id: left.userId });
      return after;
    }
    const first = firstUserId(present.username);
    // A person of Google comes back under the same name, also after they deleted their account or another user took it over.
    const isTaken = (await identities.ofAccount(first)) !== null || (await isDeleted(first));
    const after = { userId: isTaken ? newUserId() : first, createdAt: now(), ...present };
    return (await identities.write({ before: null, after, holder })) ? after : null;
  }

  /** The identity of an account whose user is gone; null: it has its user, or it is deleted. */
  async function leftBehind(userId: UserId, poolId: string): Promise<Identity | null> {
    const identity = await identities.ofAccount(userId);
    if (identity === null || (await hasUser(poolId, identity.username))) return null;
    return (await isDeleted(userId)) ? null : identity;
  }
}

/** The id of the first account of a user: a UUID (version 8, RFC 9562) of a hash of their name. */
function firstUserId(username: string): UserId {
  const digits = createHash('sha256').update(`account of ${username}`).digest('hex');
  return UserId.parse(
    [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `8${digits.slice(13, 16)}`,
      `8${digits.slice(17, 20)}`,
      digits.slice(20, 32),
    ].join('-'),
  );
}
