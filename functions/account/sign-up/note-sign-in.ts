import type { UserId } from '../../../contract/fields/ids.ts';
import type { Language } from '../../../contract/fields/languages.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SendNotice } from '../../owner/notice.ts';
import type { KnownBrowsersStore } from '../../tables/known-browsers/known-browsers.store.ts';

export interface NoteSignInDependencies {
  readonly browsers: KnownBrowsersStore;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Has the owner mailed of a sign-in from a browser that was never used for the account. Never rejects and takes a second at
 * most: no sign-in fails for a notice.
 */
export type NoteSignIn = (userId: UserId, browserId: string | null, language: Language) => Promise<void>;

const longestMilliseconds = 1_000;

export function createNoteSignIn({ browsers, sendNotice, now, log }: NoteSignInDependencies): NoteSignIn {
  return async (userId, browserId, language) => {
    // Given up rather than left behind: Lambda would freeze it with the answer.
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error('It took too long.')), longestMilliseconds);
    try {
      await note(userId, browserId, language, giveUp.signal);
    } catch (error) {
      log.error('account.browser_not_noted', { user_id: userId, cause: causeOf(error) });
    } finally {
      clearTimeout(timer);
    }
  };

  async function note(
    userId: UserId,
    browserId: string | null,
    language: Language,
    signal: AbortSignal,
  ): Promise<void> {
    if (!(await browsers.isNew(userId, browserId, signal))) return;
    await sendNotice({ kind: 'new_browser', userId, at: now().toISOString(), language }, signal);
  }
}
