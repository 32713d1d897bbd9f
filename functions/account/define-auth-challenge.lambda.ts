import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';

/**
 * Sign-in by an emailed link: one challenge (the link's token) and one answer, which signs in or fails. Sign-in by
 * password does not use this trigger.
 */
export const handler = async (
  event: DefineAuthChallengeTriggerEvent,
): Promise<DefineAuthChallengeTriggerEvent> => {
  const { session, userNotFound } = event.request;
  const [answer, ...more] = session;
  const answered = answer?.challengeName === 'CUSTOM_CHALLENGE' && more.length === 0;
  event.response.issueTokens = answered && answer.challengeResult && userNotFound !== true;
  event.response.failAuthentication = session.length > 0 && !event.response.issueTokens;
  // An unknown user is challenged as well, so that the answer does not tell who has an account.
  if (session.length === 0) event.response.challengeName = 'CUSTOM_CHALLENGE';
  return event;
};
