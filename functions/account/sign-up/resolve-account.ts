import { createHash } from 'node:crypto';
import { termsVersion } from '../../../contract/account/terms-version.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { type Language, languageOf } from '../../../contract/fields/languages.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { Log } from '../../log/logger.ts';
import type { Agreement, AgreementsStore } from '../../tables/identities/agreements.store.ts';
import {
  addressHash,
  type IdentitiesStore,
  type Identity,
} from '../../tables/identities/identities.store.ts';
import { isFederated } from '../../user-pool/pool-person.ts';

export interface SignedInUser {
  readonly username: string;
  readonly poolId: string;
  /** Null without a verified address. */
  readonly addressHash: string | null;
  /** The page's; null: the user came from elsewhere. */
  readonly language: Language | null;
}

/** An unverified address may be another person's, so it counts as none. */
export function signedInUser(event: {
  readonly userName: string;
  readonly userPoolId: string;
  readonly request: {
    readonly userAttributes: Readonly<Record<string, string>>;
    readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
  };
}): SignedInUser {
  const { email = '', email_verified: isVerified = '' } = event.request.userAttributes;
  const language = event.request.clientMetadata?.language;
  const hasAddress = email !== '' && isVerified.toLowerCase() === 'true';
  return {
    username: event.userName,
    poolId: event.userPoolId,
    addressHash: hasAddress ? addressHash(email) : null,
    language: language === undefined ? null : languageOf(language),
  };
}

/**
 * Makes an account at the first sign-in.
 *
 * @throws errors of the pool or the table, without making an account
 */
export type ResolveAccount = (user: SignedInUser) => Promise<Account>;

export type Account = Pick<Identity, 'userId' | 'createdAt'>;

export interface ResolveAccountDependencies {
  readonly identities: IdentitiesStore;
  readonly agreements: Pick<AgreementsStore, 'of' | 'removing'>;
  readonly hasUser: (poolId: string, username: string) => Promise<boolean>;
  readonly isDeleted: (userId: UserId) => Promise<boolean>;
  /** Condition: the account is not deleted. */
  readonly endingSessions: (userId: UserId) => TransactionItem;
  readonly newUserId: () => UserId;
  readonly now: () => Date;
  readonly log: Log;
}

/** An attempt that lost a race is repeated. */
const maximumAttempts = 5;

/**
 * Finds the account by the user's name, so that Google's own id finds a Google user in any pool. An unknown
 * user takes over the account that last verified the same address, if that is not deleted and its user is
 * gone: this returns accounts in a restored pool. Otherwise the account is new. Its id derives from the
 * user's name, so that a restored table of identities without the user still leads to what they paid for.
 */
export function createResolveAccount(dependencies: ResolveAccountDependencies): ResolveAccount {
  const { identities, agreements, hasUser, isDeleted, endingSessions, newUserId, now, log } = dependencies;
  return async (user) => {
    const { username, poolId } = user;
    // Google may reassign the address at any time.
    const kept = isFederated(username) ? null : user.addressHash;
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      const account = await resolve(user, { username, poolId, addressHash: kept });
      if (account !== null) return account;
    }
    throw new Error('The identity changes all the time.');
  };

  /** Null if another request was faster. */
  async function resolve(
    user: SignedInUser,
    present: Omit<Identity, keyof Account | 'agreement' | 'language'>,
  ): Promise<Account | null> {
    const known = await identities.ofUser(present.username);
    const isSame =
      known?.poolId === present.poolId &&
      known.addressHash === present.addressHash &&
      (user.language === null || user.language === known.language);
    if (known !== null && known.createdAt !== null && isSame) return known;
    const holder = user.addressHash === null ? null : await identities.holderOf(user.addressHash);
    if (known !== null) {
      // An imported account may lack it.
      const language = user.language ?? known.language;
      const after = { ...known, createdAt: known.createdAt ?? now(), ...present, language };
      if (await isDeleted(known.userId)) return known;
      return (await identities.write({ before: known, after, holder })) ? after : null;
    }
    const left = holder === null ? null : await leftBehind(holder, user.poolId);
    const agreement = await agreementOf(present.username);
    const noted = agreements.removing(present.username);
    if (left !== null) {
      const createdAt = left.createdAt ?? now();
      const language = user.language ?? left.language;
      const after = { ...left, createdAt, agreement: agreement ?? left.agreement, ...present, language };
      const items = [noted, endingSessions(left.userId)];
      if (!(await identities.write({ before: left, after, holder, items }))) return null;
      log.warn('account.taken_over', { user_id: left.userId });
      return after;
    }
    const first = firstUserId(present.username);
    // A Google user has the same name after deleting the account or losing it to another user.
    const isTaken = (await identities.ofAccount(first)) !== null || (await isDeleted(first));
    const userId = isTaken ? newUserId() : first;
    const after = { userId, createdAt: now(), agreement, ...present, language: user.language };
    return (await identities.write({ before: null, after, holder, items: [noted] })) ? after : null;
  }

  /** A Google user has just read the sentence above the button. Null for a user who was imported. */
  async function agreementOf(username: string): Promise<Agreement | null> {
    return isFederated(username) ? { version: termsVersion, at: now() } : agreements.of(username);
  }

  /** Null if the user exists or the account is deleted. */
  async function leftBehind(userId: UserId, poolId: string): Promise<Identity | null> {
    const identity = await identities.ofAccount(userId);
    if (identity === null || (await hasUser(poolId, identity.username))) return null;
    return (await isDeleted(userId)) ? null : identity;
  }
}

/** The account's id before the first sign-in has made it: a UUID (version 8, RFC 9562) of the name's hash. */
export function firstUserId(username: string): UserId {
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
