import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { collection, openStore } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';

const Milliseconds = z.number();

const VerificationCode = z.object({
  code: z.string(),
  expiresAt: Milliseconds,
  wrongTries: z.number(),
  /** With a changed address: the one that is being verified. */
  email: z.optional(z.string()),
});
export type VerificationCode = z.infer<typeof VerificationCode>;

const User = z.object({
  /** The user's `sub`, which is the username too in a pool of email addresses. */
  id: z.string(),
  /** Only of a user who came by another provider: `google_1234`. */
  federatedUsername: z.optional(z.string()),
  /** Only in a pool whose users are not known by their address: the name that was chosen for the user, in lower case. */
  username: z.optional(z.string()),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER']),
  isDisabled: z.optional(z.boolean()),
  groups: z.optional(z.array(z.string())),
  createdAt: Milliseconds,
  modifiedAt: Milliseconds,
  /** Without `sub`. Values are text, as everywhere in Cognito. */
  attributes: z.record(z.string(), z.string()),
  password: z.optional(z.object({ salt: z.string(), verifier: z.string() })),
  /** Until when a temporary password lets the user in. */
  passwordExpiresAt: z.optional(Milliseconds),
  signUpCode: z.optional(VerificationCode),
  resetCode: z.optional(VerificationCode),
  emailCode: z.optional(VerificationCode),
  /** The authenticator's secret, not yet verified. */
  pendingTotpSecret: z.optional(z.string()),
  totp: z.optional(
    z.object({
      secret: z.string(),
      lastUsedStep: z.optional(z.number()),
      enabled: z.boolean(),
      preferred: z.boolean(),
    }),
  ),
  /** At other providers: the one that a federated user came by, or those that were linked to a user of the pool. */
  identities: z.array(z.object({ providerName: z.string(), userId: z.string(), dateCreated: Milliseconds })),
});
export type User = Readonly<z.infer<typeof User>>;

/** The user's name for other parties: the one that was given to the user, or the user's id. */
export function usernameOf({ federatedUsername, username, id }: User): string {
  return federatedUsername ?? username ?? id;
}

/** One sign-in: what its refresh token stands for. Its tokens are valid as long as it is here. */
const Grant = z.object({
  /** `origin_jti` of every token that comes from this sign-in. */
  id: z.string(),
  userId: z.string(),
  clientId: z.string(),
  /** That was asked for, separated by spaces; by default the user's own profile. */
  scope: z.optional(z.string()),
  eventId: z.string(),
  signedInAt: Milliseconds,
  refreshExpiresAt: Milliseconds,
  /** When the last access token of this grant has expired too. */
  endsAt: Milliseconds,
  /** SHA-256 of the refresh token, in hexadecimal. */
  refreshTokenHash: z.string(),
  /** Refresh tokens that rotation has replaced, and until when each still works. */
  replaced: z.array(z.object({ refreshTokenHash: z.string(), servesUntil: Milliseconds })),
});
export type Grant = Readonly<z.infer<typeof Grant>>;

const Keys = z.object({
  id: z.string(),
  /** PEM (PKCS #8) of the RSA key that signs tokens. */
  signingKey: z.string(),
  /** Hexadecimal key from which answers about users who do not exist are made, the same each time. */
  fakeUserKey: z.string(),
});

const users = collection('user', User);
const grants = collection('grant', Grant);
const keys = collection('keys', Keys);

/** All that a user pool keeps. Every change is in the file when its method returns. */
export interface PoolState {
  readonly signingKey: string;
  readonly fakeUserKey: string;
  userById(id: string): User | undefined;
  /** A username is the one that was given to the user, or the id of a user who is not federated. */
  userByUsername(username: string): User | undefined;
  /** The user who is known by the address. Users with another username neither sign in by theirs nor reserve it. */
  userByEmail(email: string): User | undefined;
  /** The federated user of this identity, or the user to whom it was linked. */
  userByIdentity(providerName: string, subject: string): User | undefined;
  users(): User[];
  addUser(user: User): void;
  /** Applies the changes to the user's present row, unless the user was deleted meanwhile. Returns the changed user. */
  updateUser(user: User, changes: Partial<User>): User;
  /** Removes the user and ends every sign-in. */
  removeUser(user: User): void;
  grant(id: string): Grant | undefined;
  /** Adds the grant, or replaces the one with its id. */
  putGrant(grant: Grant): void;
  removeGrant(grant: Grant): void;
  removeGrantsOf(userId: string): void;
}

/**
 * Opens the file, or starts a new one with keys of its own.
 *
 * @throws Error that names the file if it holds anything else
 */
export function openPoolState(stateFile: string, now: () => number): PoolState {
  const store = openStore(stateFile);
  const index = createUserIndex(store.all(users));
  if (store.get(keys, 'keys') === undefined) store.write(({ put }) => put(keys, newKeys()));
  const { signingKey, fakeUserKey } = store.get(keys, 'keys') ?? newKeys();
  const byId = (id: string | undefined) => (id === undefined ? undefined : store.get(users, id));

  return {
    signingKey,
    fakeUserKey,
    userById: byId,
    userByUsername(username) {
      const named = byId(index.idOfUsername(username.toLowerCase()));
      if (named !== undefined) return named;
      const user = byId(username);
      return user?.federatedUsername === undefined ? user : undefined;
    },
    userByEmail: (email) => byId(index.idOfEmail(email.toLowerCase())),
    userByIdentity: (providerName, subject) =>
      store
        .all(users)
        .find(({ identities }) =>
          identities.some(
            (identity) => identity.providerName === providerName && identity.userId === subject,
          ),
        ),
    users: () => store.all(users),
    addUser(user) {
      store.write(({ put }) => put(users, user));
      index.add(user);
    },
    updateUser(user, changes) {
      const before = byId(user.id);
      const after = { ...(before ?? user), ...changes, modifiedAt: now() };
      if (before === undefined) return after;
      store.write(({ put }) => put(users, after));
      index.remove(before);
      index.add(after);
      return after;
    },
    removeUser(user) {
      store.write(({ all, remove }) => {
        remove(users, user.id);
        for (const { id, userId } of all(grants)) if (userId === user.id) remove(grants, id);
      });
      index.remove(user);
    },
    grant: (id) => store.get(grants, id),
    putGrant(grant) {
      store.write(({ all, put, remove }) => {
        for (const { id, endsAt } of all(grants)) if (endsAt < now()) remove(grants, id);
        put(grants, grant);
      });
    },
    removeGrant: ({ id }) => store.write(({ remove }) => remove(grants, id)),
    removeGrantsOf(wanted) {
      store.write(({ all, remove }) => {
        for (const { id, userId } of all(grants)) if (userId === wanted) remove(grants, id);
      });
    },
  };
}

/** Ids of users by what else names them. */
interface UserIndex {
  /** @param email in lower case */
  idOfEmail(email: string): string | undefined;
  /** @param username in lower case */
  idOfUsername(username: string): string | undefined;
  add(user: User): void;
  remove(user: User): void;
}

function createUserIndex(stored: readonly User[]): UserIndex {
  const idsByEmail = new Map<string, string>();
  const idsByUsername = new Map<string, string>();
  for (const user of stored) add(user);
  return {
    idOfEmail: (email) => idsByEmail.get(email),
    idOfUsername: (username) => idsByUsername.get(username),
    add,
    remove({ federatedUsername, username = federatedUsername, attributes: { email } }) {
      if (username !== undefined) idsByUsername.delete(username);
      else if (email !== undefined) idsByEmail.delete(email);
    },
  };

  function add({ id, federatedUsername, username = federatedUsername, attributes: { email } }: User): void {
    if (username !== undefined) idsByUsername.set(username, id);
    else if (email !== undefined) idsByEmail.set(email, id);
  }
}

function newKeys(): z.infer<typeof Keys> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { id: 'keys', signingKey: privateKey, fakeUserKey: randomBytes(32).toString('hex') };
}
