import { createHmac, randomUUID } from 'node:crypto';
import { CognitoError, userNotFound } from '../errors/errors.ts';
import { type User, usernameOf } from '../state/state.ts';
import type { PoolContext } from './pool-context.ts';

/** Whom a username stands for: a user, or no one, with a fake id made from the name, the same each time. */
export interface Person {
  readonly id: string;
  readonly user: User | undefined;
}

/** Finds the person of a username: an email address, a user's id or a name that was given to the user. */
export function findPerson(pool: PoolContext, username: string): Person {
  const user = pool.state.userByUsername(username) ?? pool.state.userByEmail(username);
  if (user !== undefined) return { id: user.id, user };
  return { id: isFakeUserId(pool, username) ? username : fakeUserId(pool, username), user };
}

/** @throws CognitoError UserNotFoundException */
export function requireUser(pool: PoolContext, username: string): User {
  const { user } = findPerson(pool, username);
  if (user === undefined) throw userNotFound();
  return user;
}

/** @throws CognitoError AliasExistsException if it is another user's address */
export function assertEmailIsFree(pool: PoolContext, email: string, userId: string): void {
  const owner = pool.state.userByEmail(email);
  if (owner === undefined || owner.id === userId) return;
  throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
}

/** A user without a password who is not confirmed. The caller adds it to the state. */
export function newUser(pool: PoolContext, attributes: Readonly<Record<string, string>>): User {
  const createdAt = pool.now();
  return {
    id: randomUUID(),
    status: 'UNCONFIRMED',
    createdAt,
    modifiedAt: createdAt,
    attributes: { ...attributes },
    identities: [],
  };
}

/** The changes that add an identity at another provider to a user, with the attribute that tells clients of it. */
export function withIdentity(
  pool: PoolContext,
  user: User,
  providerName: string,
  userId: string,
): Pick<User, 'identities' | 'attributes'> {
  const identities = [...user.identities, { providerName, userId, dateCreated: pool.now() }];
  const described = identities.map((identity) => ({
    userId: identity.userId,
    providerName: identity.providerName,
    providerType: identity.providerName,
    issuer: null,
    primary: user.federatedUsername !== undefined,
    dateCreated: identity.dateCreated,
  }));
  return { identities, attributes: { ...user.attributes, identities: JSON.stringify(described) } };
}

/** A user's attributes as the API lists them, as far as the client may read them. */
export function listAttributes(
  user: User,
  readable: ReadonlySet<string> | undefined,
): { Name: string; Value: string }[] {
  const attributes = Object.entries(user.attributes).filter(([name]) => readable?.has(name) !== false);
  return [['sub', user.id] as const, ...attributes].map(([Name, Value]) => ({ Name, Value }));
}

/** A user as administrators' operations show one. */
export function describeUser(user: User, attributes?: readonly string[]) {
  return {
    Username: usernameOf(user),
    Attributes: listAttributes(user, undefined).filter(({ Name }) => attributes?.includes(Name) ?? true),
    // Times are seconds in this protocol.
    UserCreateDate: user.createdAt / 1_000,
    UserLastModifiedDate: user.modifiedAt / 1_000,
    Enabled: user.isDisabled !== true,
    UserStatus: user.status,
  };
}

/** Bytes that are the same for the same name each time, and that no client can compute. */
export function fakeBytes(pool: PoolContext, purpose: string, name: string): Buffer {
  return createHmac('sha256', pool.state.fakeUserKey).update(`${purpose}\n${name.toLowerCase()}`).digest();
}

/** The last part of a fake id is a signature on the others: like a real id, it stands for itself when it comes back. */
function fakeUserId(pool: PoolContext, username: string): string {
  const hex = fakeBytes(pool, 'user id', username).toString('hex');
  const start = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}`;
  return `${start}-${signatureOf(pool, start)}`;
}

function isFakeUserId(pool: PoolContext, userId: string): boolean {
  const signature = userId.lastIndexOf('-');
  return signature > 0 && userId.slice(signature + 1) === signatureOf(pool, userId.slice(0, signature));
}

function signatureOf(pool: PoolContext, start: string): string {
  return fakeBytes(pool, 'signature', start).toString('hex').slice(0, 12);
}
