import type { Route } from '../http/api-handler.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { ConfirmOwner } from '../owner/confirm-owner.ts';
import { type BeginDeletionDependencies, createBeginDeletion } from './begin-deletion.ts';
import type { EraseAccount } from './erase-account.ts';

export interface DeleteAccountDependencies extends BeginDeletionDependencies {
  readonly proveDeletion: ConfirmOwner;
  readonly eraseAccount: EraseAccount;
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
  const { proveDeletion, eraseAccount, now, log } = dependencies;
  const beginDeletion = createBeginDeletion(dependencies);
  return async ({ userId, session, language, body }) => {
    const { email } = await proveDeletion(userId, body);
    const resumesAt = new Date(now().getTime() + requestMilliseconds);
    await beginDeletion({ userId, session, email, language, resumesAt });
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
