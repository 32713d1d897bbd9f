import { commonestPasswords } from '../../contract/account/commonest-passwords.ts';
import { isEasilyGuessed } from '../../contract/account/password-rule.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import type { SendNotice } from '../owner/notice.ts';
import type { OwnerOf } from '../owner/owner-of.ts';
import type { ProveOwner } from '../owner/prove-owner.ts';
import type { EndSessionsAfterChange } from '../sessions/end-sessions-after-change.ts';

export interface ChangePasswordDependencies {
  readonly ownerOf: OwnerOf;
  readonly proveOwner: ProveOwner;
  readonly setPassword: (username: string, password: string) => Promise<void>;
  readonly endSessions: EndSessionsAfterChange;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

/** PUT /api/account/password: also ends all sessions and mails the owner. */
export function changePassword(dependencies: ChangePasswordDependencies): Route<'changePassword'> {
  const { ownerOf, proveOwner, setPassword, endSessions, sendNotice, now, log } = dependencies;
  return async ({ userId, language, body }) => {
    const owner = await ownerOf(userId);
    // Before the proof: an authenticator's code works once.
    if (isEasilyGuessed(body.new_password, owner.email, commonestPasswords)) {
      throw new Rejection('password_refused', { field: 'new_password' });
    }
    await proveOwner(owner, body);
    await setPassword(owner.username, body.new_password);
    log.info('account.password_changed', { user_id: userId });
    // First, in case the function dies.
    await sendNotice({ kind: 'password_changed', userId, at: now().toISOString(), language });
    await endSessions(userId, 'Your password is changed, but other browsers may still be signed in.');
    return { changed: true };
  };
}
