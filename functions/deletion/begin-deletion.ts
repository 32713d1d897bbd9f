import type { UserId } from '../../contract/fields/ids.ts';
import type { Language } from '../../contract/fields/languages.ts';
import type { SendNotice } from '../owner/notice.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import type { Session } from '../tables/credits/session.ts';

export interface BeginDeletionDependencies {
  readonly deletions: Pick<DeletionsStore, 'begin'>;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
}

/**
 * Marks an account as deleted, which stops new work and all tokens, and mails the owner. May be repeated.
 *
 * @throws SessionEnded if the session has ended; nothing was written
 */
export function createBeginDeletion({ deletions, sendNotice, now }: BeginDeletionDependencies) {
  return async (deletion: {
    readonly userId: UserId;
    /** Null: no session asks. */
    readonly session: Session | null;
    readonly email: string;
    readonly language: Language;
    /** From when the sweep (resume-deletions.ts) erases, unless that was done. */
    readonly resumesAt: Date;
  }): Promise<void> => {
    const { userId, session, email, language, resumesAt } = deletion;
    await deletions.begin(userId, session, now(), resumesAt);
    await sendNotice({ kind: 'account_deleted', userId, at: now().toISOString(), language, to: email });
  };
}
