import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';

/** Asks for the token of an e-mailed link. The answer is not in the event: only its hash is kept, in our table. */
export const handler = async (
  event: CreateAuthChallengeTriggerEvent,
): Promise<CreateAuthChallengeTriggerEvent> => {
  event.response.publicChallengeParameters = { kind: 'sign-in-link' };
  event.response.privateChallengeParameters = {};
  event.response.challengeMetadata = 'sign-in-link';
  return event;
};
