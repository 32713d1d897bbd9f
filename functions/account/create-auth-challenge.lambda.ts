import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';

/** Asks for the token of an emailed link. The event does not hold the answer: only its hash is stored, in our table. */
export const handler = async (
  event: CreateAuthChallengeTriggerEvent,
): Promise<CreateAuthChallengeTriggerEvent> => {
  event.response.publicChallengeParameters = { kind: 'sign-in-link' };
  event.response.privateChallengeParameters = {};
  event.response.challengeMetadata = 'sign-in-link';
  return event;
};
