import { CognitoError } from '../errors/errors.ts';
import type { PoolSettings } from '../settings/settings.ts';
import { createPasswordVerifier, type PasswordOwner, type PasswordVerifier } from './srp.ts';

/** What a password depends on of its pool. */
interface PasswordPool {
  readonly poolName: string;
  readonly settings: Pick<PoolSettings, 'passwordPolicy'>;
}

export function passwordOwner(pool: PasswordPool, userId: string): PasswordOwner {
  return { poolName: pool.poolName, userId };
}

/**
 * What is kept of a user's new password.
 *
 * @throws CognitoError InvalidPasswordException that names the first rule of the pool's policy that it breaks
 */
export function newPassword(pool: PasswordPool, userId: string, password: string): PasswordVerifier {
  assertPasswordAllowed(pool, password);
  return createPasswordVerifier(passwordOwner(pool, userId), password);
}

/**
 * What is kept of a password that lets a user in to choose one.
 *
 * @throws CognitoError InvalidPasswordException that names the first rule of the pool's policy that it breaks
 */
export function temporaryPassword(
  pool: PasswordPool & {
    readonly settings: Pick<PoolSettings, 'temporaryPasswordDays'>;
    readonly now: () => number;
  },
  userId: string,
  password: string,
): { readonly password: PasswordVerifier; readonly passwordExpiresAt: number } {
  return {
    password: newPassword(pool, userId, password),
    passwordExpiresAt: pool.now() + pool.settings.temporaryPasswordDays * 24 * 60 * 60_000,
  };
}

/** @throws CognitoError InvalidPasswordException that names the first rule that is broken */
export function assertPasswordAllowed(pool: PasswordPool, password: string): void {
  const policy = pool.settings.passwordPolicy;
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

/** https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html lists the symbols. */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/;
