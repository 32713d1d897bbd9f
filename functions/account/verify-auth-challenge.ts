import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { UserId } from '../../contract/ids.ts';
import type { Log } from '../log/logger.ts';
import type { SignInLinksStore } from './sign-in-links.store.ts';

/** A token of 256 bits in base64url has 43 characters; nothing else is looked up. */
const tokenForm = /^[\w-]{43}$/;

/** Checks the token of an emailed link. Checking spends it. */
export function verifyAuthChallenge(dependencies: {
  readonly links: Pick<SignInLinksStore, 'redeem'>;
  readonly now: () => Date;
  readonly log: Log;
}) {
  const { links, now, log } = dependencies;
  return async (
    event: VerifyAuthChallengeResponseTriggerEvent,
  ): Promise<VerifyAuthChallengeResponseTriggerEvent> => {
    const answer: unknown = event.request.challengeAnswer;
    const userId = UserId.safeParse(event.request.userAttributes.sub);
    const redeemed =
      typeof answer === 'string' &&
      tokenForm.test(answer) &&
      userId.success &&
      (await links.redeem(answer, userId.data, now()));
    log.info(redeemed ? 'account.link_redeemed' : 'account.link_refused');
    event.response.answerCorrect = redeemed;
    return event;
  };
}
