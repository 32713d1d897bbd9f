import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { SendNotice } from '../owner/notice.ts';
import type { OwnerOf } from '../owner/owner-of.ts';
import type { EndSessionsAfterChange } from '../sessions/end-sessions-after-change.ts';
import type { AccountCodesStore } from '../tables/account-codes/account-codes.store.ts';
import type { AddressOwners } from '../user-pool/address-owners.ts';
import type { Addresses } from '../user-pool/addresses.ts';
import type { SetStripeEmail } from './set-stripe-email.ts';

export interface ConfirmAddressChangeDependencies {
  readonly ownerOf: OwnerOf;
  readonly codes: Pick<AccountCodesStore, 'redeem' | 'end'>;
  readonly addresses: Addresses;
  readonly owners: AddressOwners;
  readonly setStripeEmail: SetStripeEmail;
  readonly endSessions: EndSessionsAfterChange;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * PUT /api/account/address: changes the address with both codes, mails both addresses and ends all sessions.
 * Ends the codes last, so that a repeated request finishes a broken change.
 */
export function confirmAddressChange(
  dependencies: ConfirmAddressChangeDependencies,
): Route<'confirmAddressChange'> {
  const { ownerOf, codes, addresses, owners, setStripeEmail, endSessions, sendNotice, now, log } =
    dependencies;
  return async ({ userId, language, body }) => {
    const owner = await ownerOf(userId);
    const given = [body.current_code, body.new_code];
    const details = await codes.redeem(userId, 'address_change', given, now());
    const { current_email: former, new_email: email } = details ?? {};
    if (former === undefined || email === undefined) throw new Rejection('wrong_code');

    await makeFree(email, owner.username);
    // First: no account may hold an address that the pool gives to another person.
    await owners.release(userId);
    if (!(await addresses.set(owner.username, email))) throw new Rejection('address_taken');
    log.info('account.address_changed', { user_id: userId });
    await orLog(owners.claim(userId, email), 'account.address_not_recorded', userId);
    const at = now().toISOString();
    await sendNotice({ kind: 'address_changed', userId, at, language, to: former });
    await sendNotice({ kind: 'address_changed', userId, at, language, to: email });
    await orLog(setStripeEmail(userId, email), 'account.stripe_email_stale', userId);
    await endSessions(userId, 'Your address is changed, but other browsers may still be signed in.');
    await orLog(codes.end(userId, 'address_change'), 'account.codes_kept', userId);
    return { email };
  };

  /**
   * The new code proves who owns the address: a confirmed account with it stays, an unconfirmed sign-up does
   * not.
   */
  async function makeFree(email: string, username: string): Promise<void> {
    const others = (await addresses.usersOf(email)).filter((user) => user.username !== username);
    if (others.some(({ isPending }) => !isPending)) throw new Rejection('address_taken');
    for (const other of others) {
      await addresses.removeSignUp(other.username);
      log.info('account.pending_sign_up_removed', { username: other.username });
    }
  }

  /** The address is changed: later failures must not say otherwise. */
  async function orLog(
    work: Promise<unknown>,
    code: 'account.address_not_recorded' | 'account.stripe_email_stale' | 'account.codes_kept',
    userId: string,
  ): Promise<void> {
    try {
      await work;
    } catch (error) {
      log.error(code, { user_id: userId, cause: causeOf(error) });
    }
  }
}
