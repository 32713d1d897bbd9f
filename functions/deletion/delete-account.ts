import type { Route } from '../http/api-handler.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { ConfirmOwner } from '../owner/confirm-owner.ts';
import type { SendNotice } from '../owner/notice.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import type { EraseAccount } from './erase-account.ts';

export interface DeleteAccountDependencies {
  readonly proveDeletion: ConfirmOwner;
  readonly deletions: Pick<DeletionsStore, 'begin'>;
  readonly eraseAccount: EraseAccount;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

/** The request has ended by then. */
const requestMilliseconds = 2 * 60 * 1_000;

/** API Gateway waits 30 s. */
const answerMilliseconds = 20_000;

/**
 * POST /api/account/deletion: marks the account as deleted, which stops new work and all tokens, mails the
 * owner, and erases. If erasing fails or takes long, the request succeeds and the sweep (resume-deletions.ts)
 * finishes it.
 */
export function deleteAccount(dependencies: DeleteAccountDependencies): Route<'deleteAccount'> {
  const { proveDeletion, deletions, eraseAccount, sendNotice, now, log } = dependencies;
  return async ({ userId, session, language, body }) => {
    const { email } = await proveDeletion(userId, body);
    await deletions.begin(userId, session, now(), new Date(now().getTime() + requestMilliseconds));
    await sendNotice({ kind: 'account_deleted', userId, at: now().toISOString(), language, to: email });
    try {
      await within(answerMilliseconds, eraseAccount(userId));
    } catch (error) {
      log.warn('account.deletion_failed', { user_id: userId, cause: causeOf(error) });
    }
    return { deleted: true };
  };
}

/** @throws the error of `work`, or a timeout */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It takes over ${milliseconds} ms.`)), milliseconds);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
