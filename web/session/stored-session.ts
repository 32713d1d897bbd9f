import { fromBase64Url } from './base64-url.ts';
import { type BrowserStorage, localItems } from './browser-storage.ts';

/**
 * Reads Amplify's session without loading Amplify, for the first paint and API calls. Amplify 6
 * (`createKeysForAuthStorage` in @aws-amplify/auth) writes `CognitoIdentityServiceProvider.<client
 * id>.LastAuthUser` and `….<client id>.<user name>.<accessToken | idToken | refreshToken | clockDrift>`.
 */

export interface User {
  /** The account id. */
  readonly id: string;
  readonly email: string;
  /** ISO 8601; null for accounts older than this field. */
  readonly created_at: string | null;
}

export interface Session {
  readonly user: User;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Milliseconds since 1970 by this browser's clock, which may be wrong. */
  readonly expiresAtMilliseconds: number;
  /** The account was made at this sign-in. */
  readonly isFirst: boolean;
}

type SessionStorageReader = Pick<BrowserStorage, 'keys' | 'getItem'>;

const keyPrefix = 'CognitoIdentityServiceProvider.';
const lastUserSuffix = '.LastAuthUser';

/** Whether a session is stored; reads no token. */
export function hasStoredSession(storage: SessionStorageReader = localItems): boolean {
  return lastUserKey(storage) !== null;
}

/** Whether a `storage` event for `key` can change the session. */
export function concernsSession(key: string | null): boolean {
  return key === null || key.startsWith(keyPrefix);
}

/** Returns the stored session; null if none is stored or a part is missing. */
export function readStoredSession(storage: SessionStorageReader = localItems): Session | null {
  const userKey = lastUserKey(storage);
  if (userKey === null) return null;
  const userName = storage.getItem(userKey);
  if (userName === null) return null;
  const tokenKey = `${userKey.slice(0, -lastUserSuffix.length)}.${userName}`;
  const accessToken = storage.getItem(`${tokenKey}.accessToken`);
  const idToken = storage.getItem(`${tokenKey}.idToken`);
  if (accessToken === null || idToken === null) return null;

  // Milliseconds that the user pool's clock was ahead of this browser's.
  const clockDrift = Number(storage.getItem(`${tokenKey}.clockDrift`)) || 0;
  const access = tokenPayload(accessToken);
  const identity = tokenPayload(idToken);
  if (typeof access?.account_id !== 'string' || typeof access.exp !== 'number') return null;
  return {
    user: {
      id: access.account_id,
      email: typeof identity?.email === 'string' ? identity.email : '',
      created_at: typeof access.created_at === 'string' ? access.created_at : null,
    },
    accessToken,
    refreshToken: storage.getItem(`${tokenKey}.refreshToken`),
    expiresAtMilliseconds: access.exp * 1000 - clockDrift,
    isFirst: isFirstSignIn(access),
  };
}

/** The account is made while Cognito makes the first token: both times are of the server. */
function isFirstSignIn({ created_at: createdAt, auth_time: signedInAt }: Record<string, unknown>): boolean {
  return (
    typeof createdAt === 'string' &&
    typeof signedInAt === 'number' &&
    Math.abs(Date.parse(createdAt) - signedInAt * 1000) < firstTokenMilliseconds
  );
}

/** Cognito tries the trigger three times, for 5 s each. */
const firstTokenMilliseconds = 15_000;

function lastUserKey(storage: SessionStorageReader): string | null {
  return storage.keys().find((key) => key.startsWith(keyPrefix) && key.endsWith(lastUserSuffix)) ?? null;
}

/** Unverified claims, for display only; the API verifies the token. */
function tokenPayload(token: string): Record<string, unknown> | null {
  const part = token.split('.')[1];
  if (part === undefined) return null;
  try {
    const payload: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(part)));
    return isRecord(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
