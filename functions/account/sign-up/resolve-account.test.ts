import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { termsVersion } from '../../../contract/account/terms-version.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import type { Language } from '../../../contract/fields/languages.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import type { LogCode } from '../../log/logger.ts';
import { createDeletionsStore } from '../../tables/credits/deletions.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { type AgreementsStore, createAgreementsStore } from '../../tables/identities/agreements.store.ts';
import {
  addressHash,
  createIdentitiesStore,
  type IdentitiesStore,
} from '../../tables/identities/identities.store.ts';
import { createAddressOwners } from '../../user-pool/address-owners.ts';
import { createResolveAccount, signedInUser } from './resolve-account.ts';

let tables: Tables;
let identities: IdentitiesStore;
let agreements: AgreementsStore;
/** The names of the users of the pool. */
let pool: Set<string>;
let logged: LogCode[];
let now: Date;
const firstSignIn = new Date('2026-11-22T12:00:00.000Z');
const poolId = 'us-east-1_First';
const restoredPoolId = 'us-east-1_Second';

beforeAll(async () => {
  tables = await startTables();
  identities = createIdentitiesStore(tables.client, 'identities');
  agreements = createAgreementsStore(tables.client, 'identities');
});
afterAll(() => tables.stop());
beforeEach(() => {
  pool = new Set();
  logged = [];
  now = firstSignIn;
});

const newEmail = () => `${randomUUID()}@example.com`;
/** A user who signed up with a password. */
const newUser = () => {
  const username: string = randomUUID();
  pool.add(username);
  return username;
};
const newGoogleUser = () => {
  const username = `google_${Math.floor(Math.random() * 1e15)}`;
  pool.add(username);
  return username;
};

function resolver(changes: { hasUser?: () => Promise<boolean>; store?: IdentitiesStore } = {}) {
  const sessions = createSessionsStore(tables.client, 'credits');
  const note = (code: LogCode) => void logged.push(code);
  return createResolveAccount({
    identities: changes.store ?? identities,
    agreements,
    hasUser: changes.hasUser ?? (async (_poolId, username) => pool.has(username)),
    isDeleted: async (userId) => (await sessions.epochOf(userId)) === null,
    endingSessions: sessions.ending,
    newUserId: () => UserId.parse(randomUUID()),
    now: () => now,
    log: { info: note, warn: note, error: note },
  });
}

/** Signs a user in, and returns the account's id. A null `email`: the user has no verified address. */
async function signIn(
  username: string,
  email: string | null,
  at = poolId,
  changes = {},
  language: Language | null = null,
): Promise<UserId> {
  const { userId } = await resolver(changes)({
    username,
    poolId: at,
    addressHash: email === null ? null : addressHash(email),
    language,
  });
  return userId;
}

async function markDeleted(userId: UserId) {
  await createDeletionsStore(tables.client, 'credits').begin(userId, null, new Date(), new Date());
}

async function entriesOf(userId: UserId): Promise<number> {
  const { Items = [] } = await tables.client.send(
    new ScanCommand({ TableName: 'identities', ConsistentRead: true }),
  );
  return Items.filter(({ user_id: owner }) => owner === userId).length;
}

describe('a user of the pool', () => {
  it('has one account from the first sign-in on, whose id is not the one of the pool', async () => {
    const [username, email] = [newUser(), newEmail()];
    const userId = await signIn(username, email);
    expect(userId).not.toBe(username);
    expect(await signIn(username, email)).toBe(userId);
    expect(await identities.ofAccount(userId)).toEqual({
      userId,
      username,
      poolId,
      addressHash: addressHash(email),
      createdAt: firstSignIn,
      agreement: null,
      language: null,
    });
  });

  it('has the same account when a restored table does not know them yet', async () => {
    const [username, email] = [newUser(), newEmail()];
    const userId = await signIn(username, email);
    await identities.remove(userId);
    expect(await signIn(username, email)).toBe(userId);
  });

  it('has another account after a deletion, though Google gives the user the same name', async () => {
    const username = newGoogleUser();
    const userId = await signIn(username, newEmail());
    await markDeleted(userId);
    await identities.remove(userId);
    const anew = await signIn(username, newEmail());
    expect(anew).not.toBe(userId);
    expect(await signIn(username, newEmail())).toBe(anew);
  });

  it('has another account where a user of the same address took the first one over', async () => {
    const [username, email] = [newUser(), newEmail()];
    const userId = await signIn(username, email);
    pool.delete(username);
    expect(await signIn(newUser(), email)).toBe(userId);
    expect(await signIn(username, null)).not.toBe(userId);
  });

  it.each([
    ['by password', newUser, 3],
    ['by Google', newGoogleUser, 2],
  ])(
    'has one account though they sign in %s for the first time in many browsers at once',
    async (_way, make, entries) => {
      const [username, email] = [make(), newEmail()];
      const ids = await Promise.all(Array.from({ length: 8 }, () => signIn(username, email)));
      const [userId, ...others] = new Set(ids);
      if (userId === undefined) throw new Error('There is no account.');
      expect(others).toEqual([]);
      expect(await entriesOf(userId)).toBe(entries);
    },
  );

  it('has one account though they come back by Google in many browsers at once after a deletion', async () => {
    const username = newGoogleUser();
    const deleted = await signIn(username, newEmail());
    await markDeleted(deleted);
    await identities.remove(deleted);
    const ids = await Promise.all(Array.from({ length: 8 }, () => signIn(username, newEmail())));
    const [userId, ...others] = new Set(ids);
    if (userId === undefined) throw new Error('There is no account.');
    expect(others).toEqual([]);
    expect(userId).not.toBe(deleted);
    expect(await entriesOf(userId)).toBe(2);
  });

  it('keeps the time of its first sign-in, whichever user of the pool has it and by whichever address', async () => {
    const [username, email] = [newUser(), newEmail()];
    await signIn(username, email);
    now = new Date('2027-01-01T00:00:00.000Z');
    const changed = newEmail();
    await signIn(username, changed);
    pool.clear();
    const restored = newUser();
    const account = await resolver()({
      username: restored,
      poolId: restoredPoolId,
      addressHash: addressHash(changed),
      language: null,
    });
    expect(account.createdAt).toEqual(firstSignIn);
    expect((await identities.ofUser(restored))?.createdAt).toEqual(firstSignIn);
  });

  it('has the time of its next sign-in where it was imported without one', async () => {
    const [username, email] = [newUser(), newEmail()];
    const user = { username, poolId, addressHash: addressHash(email) };
    const imported = {
      userId: UserId.parse(randomUUID()),
      ...user,
      createdAt: null,
      agreement: null,
      language: null,
    };
    await identities.write({ before: null, after: imported, holder: null });
    expect(await resolver()({ ...user, language: null })).toMatchObject({
      userId: imported.userId,
      createdAt: now,
    });
    expect((await identities.ofAccount(imported.userId))?.createdAt).toEqual(now);
  });

  it('is written to in the language of the page that they used last, also after a restore', async () => {
    const [username, email] = [newUser(), newEmail()];
    const userId = await signIn(username, email);
    const language = async () => (await identities.ofAccount(userId))?.language;
    expect(await language()).toBeNull();
    for (const page of ['de', 'ja'] as const) {
      expect(await signIn(username, email, poolId, {}, page)).toBe(userId);
      expect(await language()).toBe(page);
    }
    const before = tables.roundTrips();
    await signIn(username, email, poolId, {}, 'ja');
    // The sign-in of Google and of scripts names none.
    await signIn(username, email);
    expect(tables.roundTrips() - before).toBe(2);
    pool.clear();
    expect(await signIn(newUser(), email, restoredPoolId)).toBe(userId);
    expect(await language()).toBe('ja');
  });

  it.each([
    ['de', 'de'],
    ['xx-<script>', 'en'],
    [undefined, null],
  ])('whose page says that it is in %s reads %s', (said, language) => {
    const request = { userAttributes: {}, ...(said !== undefined && { clientMetadata: { language: said } }) };
    expect(signedInUser({ userName: newUser(), userPoolId: poolId, request })).toMatchObject({ language });
  });

  it('is asked for once when nothing has changed: one read of the table', async () => {
    const [username, email] = [newUser(), newEmail()];
    await signIn(username, email);
    const before = tables.roundTrips();
    await signIn(username, email);
    expect(tables.roundTrips() - before).toBe(1);
  });

  it('keeps the account when Cognito has another address of theirs, which the account then has', async () => {
    const [username, former, present] = [newUser(), newEmail(), newEmail()];
    const userId = await signIn(username, former);
    expect(await signIn(username, present)).toBe(userId);
    expect(await identities.holderOf(addressHash(former))).toBeNull();
    expect(await identities.holderOf(addressHash(present))).toBe(userId);
  });

  it('gets no account while the pool or the table does not answer', async () => {
    const email = newEmail();
    const gone = newUser();
    await signIn(gone, email);
    pool.delete(gone);
    const fail = () => Promise.reject(new Error('Cognito does not answer.'));
    const username = newUser();
    await expect(signIn(username, email, poolId, { hasUser: fail })).rejects.toThrow('Cognito');
    expect(await identities.ofUser(username)).toBeNull();
    const store: IdentitiesStore = {
      ...identities,
      write: () => Promise.reject(new TransactionCanceledException({ message: 'no', $metadata: {} })),
    };
    await expect(signIn(username, newEmail(), poolId, { store })).rejects.toThrow('no');
    expect(await identities.ofUser(username)).toBeNull();
  });
});

describe('what a person agreed to', () => {
  const at = new Date('2026-11-20T08:00:00.000Z');
  const agreement = { version: '2026-11-01', at };
  const agreed = async () => {
    const username = newUser();
    await agreements.note(username, agreement);
    return username;
  };

  it('at the sign-up is with the account from its first sign-in on, and nowhere else', async () => {
    const [username, email] = [await agreed(), newEmail()];
    const userId = await signIn(username, email);
    expect((await identities.ofAccount(userId))?.agreement).toEqual(agreement);
    expect(await agreements.of(username)).toBeNull();
    // A changed address writes the account anew.
    await signIn(username, newEmail());
    expect((await identities.ofAccount(userId))?.agreement).toEqual(agreement);
    await identities.remove(userId);
    expect(await entriesOf(userId)).toBe(0);
  });

  it('waits for a first sign-in that the table did not let through', async () => {
    const [username, email] = [await agreed(), newEmail()];
    const store: IdentitiesStore = { ...identities, write: () => Promise.reject(new Error('no')) };
    await expect(signIn(username, email, poolId, { store })).rejects.toThrow('no');
    const userId = await signIn(username, email);
    expect((await identities.ofAccount(userId))?.agreement).toEqual(agreement);
  });

  it('by the sentence above Google’s button is today’s terms, at the first sign-in', async () => {
    const userId = await signIn(newGoogleUser(), newEmail());
    expect((await identities.ofAccount(userId))?.agreement).toEqual({
      version: termsVersion,
      at: firstSignIn,
    });
  });

  it('is nothing for a user who was imported, and stays where their account returns', async () => {
    const [former, email] = [await agreed(), newEmail()];
    const userId = await signIn(former, email);
    pool.clear();
    expect(await signIn(newUser(), email, restoredPoolId)).toBe(userId);
    expect((await identities.ofAccount(userId))?.agreement).toEqual(agreement);
    const imported = await signIn(newUser(), newEmail());
    expect((await identities.ofAccount(imported))?.agreement).toBeNull();
  });

  it('anew is what counts where a new user takes the account over', async () => {
    const email = newEmail();
    const userId = await signIn(newUser(), email);
    pool.clear();
    expect(await signIn(await agreed(), email, restoredPoolId)).toBe(userId);
    expect((await identities.ofAccount(userId))?.agreement).toEqual(agreement);
  });
});

describe('an account is taken over by no one', () => {
  it('whose user is still in the pool, whatever address the other has verified', async () => {
    const email = newEmail();
    const owner = newUser();
    const userId = await signIn(owner, email);
    for (const other of [newUser(), newGoogleUser()]) expect(await signIn(other, email)).not.toBe(userId);
    expect(await signIn(owner, email)).toBe(userId);
  });

  it('with an address that they have not verified', async () => {
    const email = newEmail();
    const gone = newUser();
    const userId = await signIn(gone, email);
    pool.delete(gone);
    const thief = newUser();
    const unverified = signedInUser({
      userName: thief,
      userPoolId: poolId,
      request: { userAttributes: { email, email_verified: 'false' } },
    });
    expect(unverified.addressHash).toBeNull();
    const { userId: id } = await resolver()(unverified);
    expect(id).not.toBe(userId);
    expect(await identities.holderOf(addressHash(email))).toBe(userId);
  });

  it.each([
    ['a tag after a plus', (email: string) => email.replace('@', '+x@')],
    ['dots', (email: string) => email.replace('-', '.')],
    ['a blank', (email: string) => ` ${email}`],
    // Its lower case is an ordinary k.
    ['a letter that only looks like another', (email: string) => email.replace('k', '\u212a')],
  ])('with an address that differs by %s', async (_name, altered) => {
    const email = `k${newEmail()}`;
    const gone = newUser();
    const userId = await signIn(gone, email);
    pool.delete(gone);
    expect(await signIn(newUser(), altered(email))).not.toBe(userId);
    expect(await signIn(newUser(), email.toUpperCase())).toBe(userId);
  });

  it('who gets an address that its owner has left', async () => {
    const [left, present] = [newEmail(), newEmail()];
    const owner = newUser();
    const userId = await signIn(owner, left);
    await createAddressOwners(identities).release(userId);
    // The change breaks off here, and the pool is lost.
    pool.clear();
    const other = await signIn(newUser(), left, restoredPoolId);
    expect(other).not.toBe(userId);
    expect(await signIn(newUser(), present, restoredPoolId)).not.toBe(userId);
  });

  it('who gets the address of a person that Google had given it before', async () => {
    const email = newEmail();
    const former = newGoogleUser();
    const userId = await signIn(former, email);
    pool.clear();
    const present = await signIn(newGoogleUser(), email, restoredPoolId);
    expect(present).not.toBe(userId);
    expect(await signIn(newUser(), email, restoredPoolId)).not.toBe(userId);
    // The account's owner has another address at Google by now.
    expect(await signIn(former, newEmail(), restoredPoolId)).toBe(userId);
  });

  it('after it was deleted, and the address begins anew', async () => {
    const email = newEmail();
    const owner = newUser();
    const userId = await signIn(owner, email);
    await markDeleted(userId);
    pool.delete(owner);
    // Its entries are not removed yet.
    const anew = newUser();
    const other = await signIn(anew, email);
    expect(other).not.toBe(userId);
    await identities.remove(userId);
    expect(await entriesOf(userId)).toBe(0);
    expect(await entriesOf(other)).toBe(3);
    expect(await signIn(anew, email)).toBe(other);
  });

  it('by its own user once it is deleted: the token is refused, and nothing is written', async () => {
    const owner = newUser();
    const userId = await signIn(owner, newEmail());
    await markDeleted(userId);
    const email = newEmail();
    expect(await signIn(owner, email)).toBe(userId);
    expect(await identities.holderOf(addressHash(email))).toBeNull();
  });

  it('twice: of two users with the address at once, one has it and the other a new one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = newEmail();
      const gone = newUser();
      const userId = await signIn(gone, email);
      pool.delete(gone);
      const [one, other] = [newUser(), newUser()];
      const ids = await Promise.all([signIn(one, email), signIn(other, email)]);
      expect(ids.filter((id) => id === userId)).toHaveLength(1);
      expect(new Set(ids).size).toBe(2);
      expect(await Promise.all([signIn(one, email), signIn(other, email)])).toEqual(ids);
    }
  });

  it('that is deleted at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = newEmail();
      const gone = newUser();
      const userId = await signIn(gone, email);
      pool.delete(gone);
      const anew = newUser();
      const [id] = await Promise.all([signIn(anew, email), markDeleted(userId)]);
      // A later deletion deletes the new user's account.
      if (id === userId) expect((await identities.ofAccount(userId))?.username).toBe(anew);
      expect(await createSessionsStore(tables.client, 'credits').epochOf(userId)).toBeNull();
    }
  });
});

describe('an account whose user is gone from the pool', () => {
  it('is its owner’s again at the first sign-in by the same verified address, and all former sessions end', async () => {
    const email = newEmail();
    const former = newUser();
    const userId = await signIn(former, email);
    pool.clear();
    const restored = newUser();
    expect(await signIn(restored, email, restoredPoolId)).toBe(userId);
    expect(logged).toEqual(['account.taken_over']);
    expect(await createSessionsStore(tables.client, 'credits').epochOf(userId)).toBe(1);
    expect(await identities.ofUser(former)).toBeNull();
    expect(await identities.ofAccount(userId)).toMatchObject({ username: restored, poolId: restoredPoolId });
    expect(await signIn(restored, email, restoredPoolId)).toBe(userId);
    expect(await entriesOf(userId)).toBe(3);
  });

  it('is its owner’s again by Google, which verified the same address', async () => {
    const email = newEmail();
    const userId = await signIn(newUser(), email);
    pool.clear();
    const google = newGoogleUser();
    expect(await signIn(google, email, restoredPoolId)).toBe(userId);
    // From now on Google's own id counts.
    expect(await identities.holderOf(addressHash(email))).toBeNull();
    expect(await signIn(google, newEmail(), restoredPoolId)).toBe(userId);
  });

  it('is found by Google’s id where its owner signs in with Google alone', async () => {
    const google = newGoogleUser();
    const userId = await signIn(google, newEmail());
    expect(await signIn(google, newEmail(), restoredPoolId)).toBe(userId);
    expect(await identities.ofAccount(userId)).toMatchObject({ poolId: restoredPoolId, addressHash: null });
  });
});

describe('an address', () => {
  it('is the account’s that verified it last', async () => {
    const email = newEmail();
    const first = newUser();
    const earlier = await signIn(first, email);
    const later = await signIn(newUser(), email);
    expect(await identities.holderOf(addressHash(email))).toBe(later);
    // The earlier account's deletion keeps it.
    await identities.remove(earlier);
    expect(await identities.holderOf(addressHash(email))).toBe(later);
  });

  it('is an account’s no more once the pool says that it is not verified', async () => {
    const [username, email] = [newUser(), newEmail()];
    const userId = await signIn(username, email);
    expect(await signIn(username, null)).toBe(userId);
    expect(await identities.holderOf(addressHash(email))).toBeNull();
  });

  it('moves with the account when its owner changes it', async () => {
    const [username, former, present] = [newUser(), newEmail(), newEmail()];
    const userId = await signIn(username, former);
    const owners = createAddressOwners(identities);
    await owners.release(userId);
    await owners.release(userId);
    await owners.claim(userId, present);
    await owners.claim(userId, present);
    expect(await identities.holderOf(addressHash(former))).toBeNull();
    expect(await identities.holderOf(addressHash(present))).toBe(userId);
    expect(await signIn(username, present)).toBe(userId);
  });

  it('is stored as a hash alone', async () => {
    const email = newEmail();
    const userId = await signIn(newUser(), email);
    const { Item } = await tables.client.send(
      new GetCommand({ TableName: 'identities', Key: { entry: `account#${userId}` } }),
    );
    expect(JSON.stringify(Item)).not.toContain(email);
    expect(Item).toHaveProperty('address_hash', addressHash(email));
  });
});

describe('the entries of an account', () => {
  it('are removed all at once, also while its address changes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [username, present] = [newUser(), newEmail()];
      const userId = await signIn(username, newEmail());
      await markDeleted(userId);
      const owners = createAddressOwners(identities);
      await Promise.all([identities.remove(userId), owners.claim(userId, present).catch(() => undefined)]);
      await identities.remove(userId);
      expect(await entriesOf(userId)).toBe(0);
    }
  });

  it('are listed, with the note of a user who is missing, until the user signs in anew', async () => {
    const email = newEmail();
    const gone = newUser();
    const userId = await signIn(gone, email);
    const listed = async () =>
      (await Array.fromAsync(identities.list())).find((one) => one.userId === userId);
    const since = new Date('2026-11-22T12:00:00.000Z');
    const noted = await listed();
    if (noted === undefined) throw new Error('The account is not listed.');
    await identities.noteMissing(noted, since);
    await identities.noteMissing(noted, new Date());
    const missing = await listed();
    expect(missing).toMatchObject({ username: gone, missingSince: since });
    if (missing === undefined) throw new Error('The account is not listed.');
    pool.delete(gone);
    await signIn(newUser(), email);
    expect(await listed()).toMatchObject({ missingSince: null });
    const deletions = createDeletionsStore(tables.client, 'credits');
    expect(await deletions.beginWhile(userId, identities.stillMissing(missing), new Date())).toBe(false);
    await identities.noteMissing(missing, new Date());
    expect(await listed()).toMatchObject({ missingSince: null });
  });

  it('are written again where another transaction was in the way', async () => {
    let conflicts = 2;
    const client = tables.client;
    const original = client.send.bind(client);
    const flaky = Object.assign(Object.create(client), {
      send: (command: object) => {
        if ('input' in command && command.constructor.name === 'TransactWriteCommand' && conflicts > 0) {
          conflicts -= 1;
          return Promise.reject(
            new TransactionCanceledException({
              message: 'conflict',
              $metadata: {},
              CancellationReasons: [{ Code: 'TransactionConflict' }],
            }),
          );
        }
        return Reflect.apply(original, client, [command]);
      },
    });
    const store = createIdentitiesStore(flaky, 'identities', async () => undefined);
    const userId = await signIn(newUser(), newEmail(), poolId, { store });
    expect(await entriesOf(userId)).toBe(3);
    expect(conflicts).toBe(0);
  });
});
