import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';

/**
 * The rule of signing in by an e-mailed link: one question (the link's token), one answer, right or out. Password
 * sign-in does not come here.
 */
export const handler = async (
  event: DefineAuthChallengeTriggerEvent,
): Promise<DefineAuthChallengeTriggerEvent> => {
  const { session, userNotFound } = event.request;
  const [answer, ...more] = session;
  const answered = answer?.challengeName === 'CUSTOM_CHALLENGE' && more.length === 0;
  event.response.issueTokens = answered && answer.challengeResult && userNotFound !== true;
  event.response.failAuthentication = session.length > 0 && !event.response.issueTokens;
  // Somebody unknown is asked as well, so that the answer does not tell who has an account.
  if (session.length === 0) event.response.challengeName = 'CUSTOM_CHALLENGE';
  return event;
};
