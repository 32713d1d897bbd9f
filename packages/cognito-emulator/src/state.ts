import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/**
 * All that a user pool remembers, in one file. It is read once and held in memory; `commit` writes it whole to a
 * second file and renames that over the first, so the file is complete at every moment. Commits that come while one
 * is being written share the next write. The data need to survive the end of the process, not of the power: the file
 * is not forced onto the disk.
 */

const Milliseconds = z.number();

const VerificationCode = z.object({
  code: z.string(),
  expiresAt: Milliseconds,
  wrongTries: z.number(),
  /** With a changed address: the one that is being verified. */
  email: z.optional(z.string()),
});

const LinkedIdentity = z.object({
  providerName: z.string(),
  userId: z.string(),
  dateCreated: Milliseconds,
});

const User = z.object({
  /** The user's `sub`, which is the username too in a pool of e-mail addresses. */
  userId: z.string(),
  /** Only of somebody who came by another provider: `google_1234`. */
  federatedUsername: z.optional(z.string()),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER']),
  createdAt: Milliseconds,
  modifiedAt: Milliseconds,
  /** Without `sub`. Values are text, as everywhere in Cognito. */
  attributes: z.record(z.string(), z.string()),
  password: z.optional(z.object({ salt: z.string(), verifier: z.string() })),
  temporaryPasswordExpiresAt: z.optional(Milliseconds),
  signUpCode: z.optional(VerificationCode),
  resetCode: z.optional(VerificationCode),
  emailCode: z.optional(VerificationCode),
  /** The authenticator's secret, not yet proved. */
  pendingTotpSecret: z.optional(z.string()),
  totp: z.optional(
    z.object({
      secret: z.string(),
      lastUsedStep: z.optional(z.number()),
      enabled: z.boolean(),
      preferred: z.boolean(),
    }),
  ),
  /** Of other providers: the one that a federated user came by, and those that were linked to a user of the pool. */
  identities: z.array(LinkedIdentity),
});
export type User = z.infer<typeof User>;
export type VerificationCode = z.infer<typeof VerificationCode>;

/** One sign-in: what its refresh token stands for. Its tokens are good as long as it is here. */
const Grant = z.object({
  /** `origin_jti` of every token that comes from this sign-in. */
  grantId: z.string(),
  userId: z.string(),
  clientId: z.string(),
  /** Of its access tokens, by spaces; without it the user's own profile. */
  scope: z.optional(z.string()),
  eventId: z.string(),
  signedInAt: Milliseconds,
  refreshExpiresAt: Milliseconds,
  /** When the last access token of this grant is over too, and nobody can ask about it any more. */
  endsAt: Milliseconds,
  /** SHA-256 of the refresh token, in hexadecimal. */
  refreshTokenHash: z.string(),
  /** Refresh tokens that rotation has replaced, and until when each still serves. */
  replaced: z.array(z.object({ refreshTokenHash: z.string(), servesUntil: Milliseconds })),
});
export type Grant = z.infer<typeof Grant>;

const StateFile = z.object({
  version: z.literal(1),
  signingKey: z.string(),
  simulationKey: z.string(),
  users: z.array(User),
  grants: z.array(Grant),
});

export interface PoolState {
  /** PEM (PKCS #8) of the RSA key that signs tokens. */
  readonly signingKey: string;
  /** Hexadecimal key from which answers about people who do not exist are made, the same each time. */
  readonly simulationKey: string;
  userById(userId: string): User | undefined;
  /** A username is the user's id, or a federated user's own name. */
  userByUsername(username: string): User | undefined;
  /** The pool's own user of the address. Federated users do not sign in by theirs, and it does not keep others from it. */
  userByEmail(email: string): User | undefined;
  /** Who signs in by this identity of another provider: a federated user, or one to whom it was linked. */
  userByIdentity(providerName: string, subject: string): User | undefined;
  users(): Iterable<User>;
  addUser(user: User): void;
  removeUser(user: User): void;
  /** Changes the address by which the user is found. */
  changeEmail(user: User, email: string): void;
  grant(grantId: string): Grant | undefined;
  addGrant(grant: Grant): void;
  removeGrant(grant: Grant): void;
  removeGrantsOf(userId: string): void;
  /** Resolves once everything that was changed before the call is in the file. */
  commit(): Promise<void>;
  /** Resolves once no write is under way. */
  settled(): Promise<void>;
}

/**
 * Opens the file, or begins a new one with keys of its own.
 *
 * @param normaliseEmail two addresses are the same person's if this makes them equal
 * @throws Error with a sentence if the file is there but is not a user pool's
 */
export function openPoolState(
  stateFile: string,
  now: () => number,
  normaliseEmail: (email: string) => string,
): PoolState {
  mkdirSync(dirname(stateFile), { recursive: true });
  const { signingKey, simulationKey, users: savedUsers, grants: savedGrants } = readStateFile(stateFile);
  const users = new Map(savedUsers.map((user) => [user.userId, user]));
  const grants = new Map(savedGrants.map((grant) => [grant.grantId, grant]));
  const userIdsByEmail = new Map<string, string>();
  const userIdsByFederatedUsername = new Map<string, string>();
  for (const user of savedUsers) index(user);

  let writing: Promise<void> = Promise.resolve();
  let nextWrite: Promise<void> | undefined;

  return {
    signingKey,
    simulationKey,
    userById: (userId) => users.get(userId),
    userByUsername(username) {
      const federatedId = userIdsByFederatedUsername.get(username);
      if (federatedId !== undefined) return users.get(federatedId);
      const user = users.get(username);
      return user?.federatedUsername === undefined ? user : undefined;
    },
    userByIdentity: (providerName, subject) =>
      [...users.values()].find(({ identities }) =>
        identities.some((identity) => identity.providerName === providerName && identity.userId === subject),
      ),
    userByEmail: (email) => users.get(userIdsByEmail.get(normaliseEmail(email)) ?? ''),
    users: () => users.values(),
    addUser(user) {
      users.set(user.userId, user);
      index(user);
    },
    removeUser(user) {
      users.delete(user.userId);
      unindexEmail(user);
      if (user.federatedUsername !== undefined) userIdsByFederatedUsername.delete(user.federatedUsername);
    },
    changeEmail(user, email) {
      unindexEmail(user);
      user.attributes.email = email;
      indexEmail(user);
    },
    grant: (grantId) => grants.get(grantId),
    addGrant(grant) {
      for (const old of grants.values()) if (old.endsAt < now()) grants.delete(old.grantId);
      grants.set(grant.grantId, grant);
    },
    removeGrant: (grant) => void grants.delete(grant.grantId),
    removeGrantsOf(userId) {
      for (const grant of grants.values()) if (grant.userId === userId) grants.delete(grant.grantId);
    },
    commit() {
      nextWrite ??= writing.then(write);
      return nextWrite;
    },
    settled: () => nextWrite ?? writing,
  };

  function write(): Promise<void> {
    nextWrite = undefined;
    const state: z.infer<typeof StateFile> = {
      version: 1,
      signingKey,
      simulationKey,
      users: [...users.values()],
      grants: [...grants.values()],
    };
    const written = replaceFile(stateFile, JSON.stringify(state));
    writing = written.catch(() => undefined);
    return written;
  }

  function index(user: User): void {
    indexEmail(user);
    if (user.federatedUsername !== undefined) {
      userIdsByFederatedUsername.set(user.federatedUsername, user.userId);
    }
  }

  function indexEmail(user: User): void {
    const { email } = user.attributes;
    if (email !== undefined && user.federatedUsername === undefined)
      userIdsByEmail.set(normaliseEmail(email), user.userId);
  }

  function unindexEmail(user: User): void {
    const { email } = user.attributes;
    if (email !== undefined && user.federatedUsername === undefined)
      userIdsByEmail.delete(normaliseEmail(email));
  }
}

function readStateFile(stateFile: string): z.infer<typeof StateFile> {
  let text: string;
  try {
    text = readFileSync(stateFile, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { version: 1, ...newKeys(), users: [], grants: [] };
    }
    throw error;
  }
  try {
    return z.parse(StateFile, JSON.parse(text));
  } catch (cause) {
    throw new Error(`${stateFile} is not the state of a local user pool. Move it away to begin a new one.`, {
      cause,
    });
  }
}

function newKeys(): { signingKey: string; simulationKey: string } {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { signingKey: privateKey, simulationKey: randomBytes(32).toString('hex') };
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.new`;
  await writeFile(temporaryPath, text, { mode: 0o600 });
  await rename(temporaryPath, path);
}
