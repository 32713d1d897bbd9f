import { commonestPasswords } from '../../../contract/account/commonest-passwords.ts';
import { isEasilyGuessed } from '../../../contract/account/password-rule.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { ConfirmationLinksStore } from '../../tables/confirmation-links/confirmation-links.store.ts';

/** The sign-up that an address belongs to. */
export interface SignUp {
  readonly username: string;
  readonly isConfirmed: boolean;
}

export interface SignUps {
  /** The pool's user of this address; null if there is none. */
  find(email: string): Promise<SignUp | null>;
  /** Says that the address is the person's own. May be repeated. */
  verifyEmail(username: string): Promise<void>;
  /** Replaces the password and confirms the sign-up, at once. */
  confirmWithPassword(username: string, password: string): Promise<void>;
}

export interface ConfirmAccountDependencies {
  readonly signUps: SignUps;
  readonly links: Pick<ConfirmationLinksStore, 'claim' | 'release' | 'remove'>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * POST /api/account/confirmation: confirms a sign-up by the link of the newest message, with the password that the person
 * who opened it chooses. Another person may have signed up with this address: their password ends in the same step that
 * confirms. Of two requests at once only one claims the link, so no password is answered with success and then replaced.
 * The link signs no one in, and it ends with the confirmation, however that happens; so it never stands beside
 * a second factor, a changed password or an ended session, which only a confirmed account has.
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
      // First, since a confirmed account must have a verified address.
      await signUps.verifyEmail(signUp.username);
      await signUps.confirmWithPassword(signUp.username, body.password);
    } catch (error) {
      // A claim that cannot be given back ends by itself, and must not hide why it should be.
      await links.release(signUp.username).catch(() => undefined);
      throw error;
    }
    await links.remove(signUp.username);
    log.info('account.confirmed_by_link', { username: signUp.username });
    return { confirmed: true };
  };
}
