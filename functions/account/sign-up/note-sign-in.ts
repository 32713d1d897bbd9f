import type { UserId } from '../../../contract/fields/ids.ts';
import type { Language } from '../../../contract/fields/languages.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SendNotice } from '../../owner/notice.ts';
import type { KnownBrowsersStore } from '../../tables/known-browsers/known-browsers.store.ts';

export interface NoteSignInDependencies {
  readonly browsers: Pick<KnownBrowsersStore, 'isNew'>;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

/** Mails the owner about a new browser. Never rejects, and takes at most a second. */
export type NoteSignIn = (userId: UserId, browserId: string | null, language: Language) => Promise<void>;

const longestMilliseconds = 1_000;

export function createNoteSignIn({ browsers, sendNotice, now, log }: NoteSignInDependencies): NoteSignIn {
  return async (userId, browserId, language) => {
    // Lambda would freeze a pending request.
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
    const at = now();
    if (!(await browsers.isNew(userId, browserId, at, signal))) return;
    await sendNotice({ kind: 'new_browser', userId, at: at.toISOString(), language }, signal);
  }
}
