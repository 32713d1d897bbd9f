import { Rejection } from '../errors/rejection.ts';
import type { PoolPerson } from '../user-pool/pool-person.ts';

/** The user pool's answer to a password or code. */
export type SignInAnswer =
  /** `accessToken` may change the account at the pool: it never leaves the function. */
  | { readonly outcome: 'signed_in'; readonly accessToken: string }
  | { readonly outcome: 'code_required'; readonly challenge: string }
  | { readonly outcome: 'wrong' }
  /** Too many were wrong, or came at once. */
  | { readonly outcome: 'refused' };

/** Signs in at the user pool only to prove the owner. */
export interface OwnersSignIn {
  withPassword(username: string, password: string): Promise<SignInAnswer>;
  /** @param challenge of `withPassword` */
  withCode(username: string, challenge: string, code: string): Promise<SignInAnswer>;
}

/** Checks the password only. */
export type ProvePassword = (
  owner: PoolPerson,
  password: string,
) => Promise<Extract<SignInAnswer, { outcome: 'signed_in' | 'code_required' }>>;

/** @throws Rejection `no_password`, `wrong_password` or `too_many_requests` */
export function createProvePassword(signIn: OwnersSignIn): ProvePassword {
  return async ({ hasPassword, username }, password) => {
    if (!hasPassword) throw new Rejection('no_password');
    const answer = await signIn.withPassword(username, password);
    if (answer.outcome === 'wrong') throw new Rejection('wrong_password');
    if (answer.outcome === 'refused') throw tooManyAttempts();
    return answer;
  };
}

/** Cognito returns no lockout time: a second after five wrong passwords, then doubling. */
export function tooManyAttempts(): Rejection {
  return new Rejection('too_many_requests', {
    message: 'Too many attempts. Please wait a minute and try again.',
    retry_after_seconds: 60,
  });
}
