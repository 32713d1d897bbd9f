import { requireParameter } from '../api/inputs.ts';
import { newPassword } from '../credentials/passwords.ts';
import { totpStepOf } from '../credentials/totp.ts';
import { CognitoError, incorrectUsernameOrPassword, invalidSession, userDisabled } from '../errors/errors.ts';
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

/** What follows the right password: a password of the user's own, the second factor, or the tokens. */
export async function finishPassword(pool: PoolContext, caller: Caller, user: User): Promise<object> {
  assertMaySignIn(pool, user);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return askForSecondFactor(pool, caller, user);
  const { clientId, authSessionSeconds } = caller.client;
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.id,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
    Session: pool.sessions.open({ kind: 'newPassword', clientId, userId: user.id }, authSessionSeconds),
  };
}

/** @throws CognitoError UserNotConfirmedException or NotAuthorizedException */
function assertMaySignIn(pool: PoolContext, user: User): void {
  if (user.isDisabled === true) throw userDisabled();
  if (user.status === 'UNCONFIRMED') {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  }
  if (user.passwordExpiresAt !== undefined && user.passwordExpiresAt <= pool.now()) {
    throw new CognitoError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  }
}

/** Takes the password that a user chose in place of a temporary one. */
export async function answerNewPassword(
  pool: PoolContext,
  caller: Caller,
  answer: ChallengeAnswer,
): Promise<object> {
  const password = requireParameter(answer.responses, 'NEW_PASSWORD');
  if (Object.keys(answer.responses).some((name) => name.startsWith('userAttributes.'))) {
    throw new CognitoError(
      'InvalidParameterException',
      'This emulator changes no attributes with a new password.',
    );
  }
  const session = pool.sessions.find(answer.session, 'newPassword', caller.client.clientId);
  const user = requireUserOf(pool, session, answer);
  const verifier = newPassword(pool, user.id, password);
  pool.sessions.spend(answer.session ?? '');
  const changed = pool.state.updateUser(user, {
    password: verifier,
    passwordExpiresAt: undefined,
    status: 'CONFIRMED',
  });
  return askForSecondFactor(pool, caller, changed);
}

async function askForSecondFactor(pool: PoolContext, caller: Caller, user: User): Promise<object> {
  const { clientId, authSessionSeconds } = caller.client;
  const signingIn = { clientId, userId: user.id };
  if (user.totp?.enabled === true) {
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: user.id, FRIENDLY_DEVICE_NAME: 'TOTP device' },
      Session: pool.sessions.open({ ...signingIn, kind: 'softwareToken', wrongTries: 0 }, authSessionSeconds),
    };
  }
  if (pool.settings.secondFactor === 'optional') return completeSignIn(pool, caller, user);
  return {
    ChallengeName: 'MFA_SETUP',
    ChallengeParameters: { USER_ID_FOR_SRP: user.id, MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    Session: pool.sessions.open(
      { ...signingIn, kind: 'softwareTokenSetup', secret: undefined, isVerified: false },
      authSessionSeconds,
    ),
  };
}

/** Takes the session in which a user has set up and verified an authenticator. */
export async function answerSecondFactorSetup(
  pool: PoolContext,
  caller: Caller,
  answer: ChallengeAnswer,
): Promise<object> {
  const session = pool.sessions.find(answer.session, 'softwareTokenSetup', caller.client.clientId);
  const user = requireUserOf(pool, session, answer);
  if (!session.isVerified) throw invalidSession();
  pool.sessions.spend(answer.session ?? '');
  return completeSignIn(pool, caller, user);
}

/** @throws CognitoError NotAuthorizedException if the answer is about another user than its session */
function requireUserOf(
  pool: PoolContext,
  session: { readonly userId: string },
  answer: ChallengeAnswer,
): User {
  const { user } = findPerson(pool, answer.username);
  if (user === undefined || user.id !== session.userId) throw incorrectUsernameOrPassword();
  return user;
}

/** Signs in a user who has passed every challenge. */
async function completeSignIn(pool: PoolContext, caller: Caller, user: User): Promise<object> {
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
  const user = requireUserOf(pool, session, answer);
  if (user.totp === undefined) throw incorrectUsernameOrPassword();
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
