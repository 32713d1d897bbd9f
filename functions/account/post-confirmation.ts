import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { UserId } from '../../contract/ids.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { EndAllSessions } from './end-all-sessions.ts';

export interface PostConfirmationDependencies {
  readonly endAllSessions: (userPoolId: string) => EndAllSessions;
  readonly log: Log;
}

/** Ends all sessions of a person who reset the password: Cognito leaves them open. */
export function postConfirmation({ endAllSessions, log }: PostConfirmationDependencies) {
  return async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event;
    const userId = UserId.parse(event.request.userAttributes.sub);
    try {
      await endAllSessions(event.userPoolId)(userId);
    } catch (error) {
      log.error('account.sessions_not_ended', { user_id: userId, cause: causeOf(error) });
      // The password stands; Cognito hands this sentence to the page.
      throw new Error(
        'Your password was changed, but you may still be signed in elsewhere. Sign in and choose “Sign out everywhere”.',
      );
    }
    return event;
  };
}
