import { requireParameter } from '../api/inputs.ts';
import { totpStepOf } from '../credentials/totp.ts';
import { CognitoError, incorrectUsernameOrPassword } from '../errors/errors.ts';
import { issueTokens } from '../grants/issue-tokens.ts';
import { findPerson } from '../pool/people.ts';
import type { Caller, PoolContext } from '../pool/pool-context.ts';
import type { User } from '../state/state.ts';
import { postAuthentication } from '../triggers/triggers.ts';

/** A response to a challenge. */
export interface ChallengeAnswer {
  /** The `Session` that came with the challenge. */
  readonly session: string | undefined;
  readonly username: string;
  readonly responses: Readonly<Record<string, string>>;
}

/** What follows the right password: the second factor, or the tokens. */
export async function finishPassword(pool: PoolContext, caller: Caller, user: User): Promise<object> {
  assertConfirmed(user);
  if (user.totp?.enabled !== true) return completeSignIn(pool, caller, user);
  const { client } = caller;
  const session = pool.sessions.open(
    { kind: 'softwareToken', clientId: client.clientId, userId: user.id, wrongTries: 0 },
    client.authSessionSeconds,
  );
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ChallengeParameters: { USER_ID_FOR_SRP: user.id, FRIENDLY_DEVICE_NAME: 'TOTP device' },
    Session: session,
  };
}

/** @throws CognitoError UserNotConfirmedException */
export function assertConfirmed(user: User): void {
  if (user.status === 'UNCONFIRMED') {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  }
}

/** Signs in a user who has passed every challenge. */
export async function completeSignIn(pool: PoolContext, caller: Caller, user: User): Promise<object> {
  await postAuthentication(pool, user, caller);
  return issueTokens(pool, caller, user, 'TokenGeneration_Authentication');
}

/** Takes an authenticator's code. After a wrong one the session stays open for a few more tries. */
export async function answerSoftwareToken(
  pool: PoolContext,
  caller: Caller,
  answer: ChallengeAnswer,
): Promise<object> {
  const code = requireParameter(answer.responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const session = pool.sessions.find(answer.session, 'softwareToken', caller.client.clientId);
  const { user } = findPerson(pool, answer.username);
  if (user?.totp === undefined || user.id !== session.userId) throw incorrectUsernameOrPassword();
  const step = totpStepOf(user.totp.secret, code, pool.now());
  if (step === undefined) {
    session.wrongTries += 1;
    if (session.wrongTries >= maximumWrongTokens) {
      pool.sessions.spend(answer.session ?? '');
      pool.failedPasswords.recordFailure(user.id);
    }
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (user.totp.lastUsedStep !== undefined && step <= user.totp.lastUsedStep) {
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  pool.sessions.spend(answer.session ?? '');
  const signedIn = pool.state.updateUser(user, { totp: { ...user.totp, lastUsedStep: step } });
  return completeSignIn(pool, caller, signedIn);
}

/** Wrong codes that one session takes: with three codes right at any time, a guess succeeds once in 66,000 sessions. */
const maximumWrongTokens = 5;
