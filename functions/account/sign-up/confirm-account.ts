import { commonestPasswords } from '../../../contract/account/commonest-passwords.ts';
import { isEasilyGuessed } from '../../../contract/account/password-rule.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { ConfirmationLinksStore } from '../../tables/confirmation-links/confirmation-links.store.ts';

export interface SignUp {
  readonly username: string;
  readonly isConfirmed: boolean;
}

export interface SignUps {
  /** Null if there is none. */
  find(email: string): Promise<SignUp | null>;
  /** May be repeated. */
  verifyEmail(username: string): Promise<void>;
  /** Replaces the password and confirms the sign-up atomically. */
  confirmWithPassword(username: string, password: string): Promise<void>;
}

export interface ConfirmAccountDependencies {
  readonly signUps: SignUps;
  readonly links: Pick<ConfirmationLinksStore, 'claim' | 'release' | 'remove'>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * POST /api/account/confirmation: confirms by the newest message's link, with a new password, which replaces
 * that of another person who signed up with this address. Only one of two concurrent requests claims the
 * link, so a successful password stays. The link signs no one in and ends with the confirmation, so it never
 * bypasses a second factor, a changed password or an ended session.
 */
export function confirmAccount(dependencies: ConfirmAccountDependencies): Route<'confirmAccount'> {
  const { signUps, links, now, log } = dependencies;
  return async ({ body }) => {
    if (isEasilyGuessed(body.password, body.email, commonestPasswords)) {
      throw new Rejection('password_refused', { field: 'password' });
    }
    const signUp = await signUps.find(body.email);
    const isOpen =
      signUp !== null && !signUp.isConfirmed && (await links.claim(body.token, signUp.username, now()));
    if (!isOpen) {
      log.info('account.link_refused');
      throw new Rejection('link_ended');
    }
    try {
      // First: a confirmed account must have a verified address.
      await signUps.verifyEmail(signUp.username);
      await signUps.confirmWithPassword(signUp.username, body.password);
    } catch (error) {
      // A claim expires anyway, and must not hide the error.
      await links.release(signUp.username).catch(() => undefined);
      throw error;
    }
    await links.remove(signUp.username);
    log.info('account.confirmed_by_link', { username: signUp.username });
    return { confirmed: true };
  };
}
