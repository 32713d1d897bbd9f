import { createHmac, randomUUID } from 'node:crypto';
import type { ClientConfiguration } from './configuration.ts';
import { CognitoError, userNotFound } from './errors.ts';
import type { PoolContext } from './pool-context.ts';
import { createPasswordVerifier, type PasswordOwner } from './srp.ts';
import type { Grant, User } from './state.ts';
import { profileScope } from './tokens.ts';

/** Somebody named by a caller: a user, or nobody, with an id made up from the name, the same each time. */
export interface Person {
  readonly userId: string;
  readonly user: User | undefined;
}

/** Finds who a username stands for: an e-mail address, a user's id or a federated user's name. */
export function findPerson(pool: PoolContext, username: string): Person {
  const user = pool.state.userByUsername(username) ?? pool.state.userByEmail(username);
  if (user !== undefined) return { userId: user.userId, user };
  return { userId: isFakeUserId(pool, username) ? username : fakeUserId(pool, username), user };
}

/** What other parties know the user by: the user's id, or a federated user's own name. */
export function usernameOf(user: User): string {
  return user.federatedUsername ?? user.userId;
}

/** @throws CognitoError UserNotFoundException */
export function requireUser(pool: PoolContext, username: string): User {
  const { user } = findPerson(pool, username);
  if (user === undefined) throw userNotFound();
  return user;
}

/** @throws CognitoError ResourceNotFoundException */
export function requireClient(pool: PoolContext, clientId: string): ClientConfiguration {
  const client = pool.clients.get(clientId);
  if (client === undefined) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  }
  return client;
}

/**
 * Checks an access token: its signature, age and scope, and that neither its sign-in was revoked nor its user deleted.
 *
 * @throws CognitoError NotAuthorizedException or UserNotFoundException
 */
export function authorize(
  pool: PoolContext,
  accessToken: string,
): { user: User; client: ClientConfiguration; grant: Grant } {
  const claims = pool.tokens.readAccessToken(accessToken, pool.now());
  if (!claims.scope.split(' ').includes(profileScope)) {
    throw new CognitoError('NotAuthorizedException', 'Access Token does not have required scopes');
  }
  const user = pool.state.userById(claims.sub);
  if (user === undefined) throw userNotFound();
  const grant = pool.state.grant(claims.origin_jti);
  if (grant === undefined) {
    throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked');
  }
  return { user, client: requireClient(pool, claims.client_id), grant };
}

/** @throws CognitoError ResourceNotFoundException if an administrator means another pool */
export function assertThisPool(pool: PoolContext, poolId: string): void {
  if (poolId === pool.poolId) return;
  throw new CognitoError('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
}

/** A user who has no password and is not confirmed. The caller adds it to the state. */
export function newUser(pool: PoolContext, attributes: Readonly<Record<string, string>>): User {
  const createdAt = pool.now();
  return {
    userId: randomUUID(),
    status: 'UNCONFIRMED',
    createdAt,
    modifiedAt: createdAt,
    attributes: { ...attributes },
    identities: [],
  };
}

export function passwordOwner(pool: PoolContext, userId: string): PasswordOwner {
  return { poolName: pool.poolName, userId };
}

/** Gives a user a password that meets the pool's policy. */
export function setPassword(pool: PoolContext, user: User, password: string): void {
  user.password = createPasswordVerifier(passwordOwner(pool, user.userId), password);
  delete user.temporaryPasswordExpiresAt;
  user.modifiedAt = pool.now();
}

/** @throws CognitoError InvalidPasswordException that names the first rule that is broken */
export function assertPasswordAllowed(pool: PoolContext, password: string): void {
  const policy = pool.configuration.passwordPolicy;
  const rules: readonly [boolean, string][] = [
    [password.length >= policy.minimumLength, 'Password not long enough'],
    [!policy.requireUppercase || /[A-Z]/.test(password), 'Password must have uppercase characters'],
    [!policy.requireLowercase || /[a-z]/.test(password), 'Password must have lowercase characters'],
    [!policy.requireNumbers || /[0-9]/.test(password), 'Password must have numeric characters'],
    [!policy.requireSymbols || symbol.test(password), 'Password must have symbol characters'],
  ];
  const broken = rules.find(([isMet]) => !isMet);
  if (broken !== undefined) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
  }
}

/** A user's attributes as the API lists them, as far as the client may read them. */
export function listAttributes(
  user: User,
  readable: ReadonlySet<string> | undefined,
): { Name: string; Value: string }[] {
  const attributes = Object.entries(user.attributes).filter(([name]) => readable?.has(name) !== false);
  return [['sub', user.userId] as const, ...attributes].map(([Name, Value]) => ({ Name, Value }));
}

/** A number that is the same for the same name each time, and that nobody outside can compute. */
export function randomBytesOf(pool: PoolContext, purpose: string, name: string): Buffer {
  return createHmac('sha256', pool.state.simulationKey)
    .update(`${purpose}\n${normaliseUsername(pool.configuration.usernamesAreCaseSensitive, name)}`)
    .digest();
}

/** The form in which two spellings of one person's address are equal. */
export function normaliseUsername(isCaseSensitive: boolean, username: string): string {
  return isCaseSensitive ? username : username.toLowerCase();
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html lists the symbols. */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/;

/**
 * The id of somebody who does not exist. Its last part is a signature on the others, so that we know it again: as for a
 * real user, the id stands for itself.
 */
function fakeUserId(pool: PoolContext, username: string): string {
  const hex = randomBytesOf(pool, 'user id', username).toString('hex');
  const start = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}`;
  return `${start}-${signatureOf(pool, start)}`;
}

function isFakeUserId(pool: PoolContext, userId: string): boolean {
  const signature = userId.lastIndexOf('-');
  return signature > 0 && userId.slice(signature + 1) === signatureOf(pool, userId.slice(0, signature));
}

function signatureOf(pool: PoolContext, start: string): string {
  return randomBytesOf(pool, 'signature', start).toString('hex').slice(0, 12);
}
