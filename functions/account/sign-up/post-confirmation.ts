import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { languageOf } from '../../../contract/fields/languages.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SendNotice } from '../../owner/notice.ts';
import type { EndAllSessions } from '../../sessions/end-all-sessions.ts';
import { type ResolveAccount, signedInUser } from './resolve-account.ts';

export interface PostConfirmationDependencies {
  readonly resolveAccount: ResolveAccount;
  readonly endAllSessions: (userPoolId: string) => EndAllSessions;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

/** After a password reset, ends all sessions, which Cognito leaves open. */
export function postConfirmation(dependencies: PostConfirmationDependencies) {
  const { resolveAccount, endAllSessions, sendNotice, now, log } = dependencies;
  return async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event;
    const { userId } = await resolveAccount(signedInUser(event));
    const language = languageOf(event.request.clientMetadata?.language);
    await sendNotice({ kind: 'password_reset', userId, at: now().toISOString(), language });
    try {
      await endAllSessions(event.userPoolId)(userId);
    } catch (error) {
      log.error('account.sessions_not_ended', { user_id: userId, cause: causeOf(error) });
      // The password stays; Cognito passes this sentence on.
      throw new Error(
        'Your password was changed, but you may still be signed in elsewhere. Sign in and choose “Sign out everywhere”.',
      );
    }
    return event;
  };
}
