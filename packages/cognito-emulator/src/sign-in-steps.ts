import * as z from 'zod/mini';
import { readAttributes } from './attributes.ts';
import { type ChallengeAnswer, requireParameter } from './challenge-answers.ts';
import type { ClientConfiguration } from './configuration.ts';
import { CognitoError, incorrectUsernameOrPassword } from './errors.ts';
import { Password } from './inputs.ts';
import { issueTokens } from './issue-tokens.ts';
import type { PoolContext } from './pool-context.ts';
import type { User } from './state.ts';
import { totpStepOf } from './totp.ts';
import { runTrigger, triggerAttributes, withClientMetadata } from './triggers.ts';
import { assertPasswordAllowed, findPerson, setPassword, usernameOf } from './users.ts';

type Metadata = Readonly<Record<string, string>> | undefined;

/** What comes after the right password: a further challenge, or the tokens. */
export async function finishPassword(
  pool: PoolContext,
  client: ClientConfiguration,
  user: User,
  clientMetadata: Metadata,
): Promise<object> {
  assertConfirmed(user);
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askForNewPassword(pool, client, user);
  if (user.totp?.enabled === true) return askForSoftwareToken(pool, client, user);
  return completeSignIn(pool, client, user, clientMetadata);
}

/** @throws CognitoError UserNotConfirmedException */
export function assertConfirmed(user: User): void {
  if (user.status === 'UNCONFIRMED') {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  }
}

/** Somebody who has passed every challenge gets tokens. */
export async function completeSignIn(
  pool: PoolContext,
  client: ClientConfiguration,
  user: User,
  clientMetadata: Metadata,
): Promise<object> {
  await runPostAuthentication(pool, client, user, clientMetadata);
  return issueTokens(pool, client, user, 'TokenGeneration_Authentication', clientMetadata);
}

export async function runPostAuthentication(
  pool: PoolContext,
  client: ClientConfiguration,
  user: User,
  clientMetadata: Metadata,
): Promise<void> {
  await runTrigger(
    pool,
    'PostAuthentication',
    {
      triggerSource: 'PostAuthentication_Authentication',
      userName: usernameOf(user),
      clientId: client.clientId,
      request: {
        userAttributes: triggerAttributes(user),
        newDeviceUsed: false,
        ...withClientMetadata(clientMetadata),
      },
      response: {},
    },
    z.unknown(),
  );
}

/** Takes a code from an authenticator. A wrong one may be tried again, a few times, in the same session. */
export async function answerSoftwareToken(
  pool: PoolContext,
  client: ClientConfiguration,
  answer: ChallengeAnswer,
): Promise<object> {
  const code = requireParameter(answer.responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const session = pool.sessions.find(answer.session, 'softwareToken', client.clientId);
  const user = requireAnswerer(pool, answer, session.userId);
  if (user.totp === undefined) throw incorrectUsernameOrPassword();
  const step = totpStepOf(user.totp.secret, code, pool.now());
  if (step === undefined) {
    session.wrongTries += 1;
    if (session.wrongTries >= maximumWrongTokens) {
      pool.sessions.spend(answer.session ?? '');
      pool.failedPasswords.recordFailure(user.userId);
    }
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (user.totp.lastUsedStep !== undefined && step <= user.totp.lastUsedStep) {
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  user.totp.lastUsedStep = step;
  pool.sessions.spend(answer.session ?? '');
  return completeSignIn(pool, client, user, answer.clientMetadata);
}

/** Takes the password that replaces an administrator's temporary one. */
export async function answerNewPassword(
  pool: PoolContext,
  client: ClientConfiguration,
  answer: ChallengeAnswer,
): Promise<object> {
  const password = requireParameter(answer.responses, 'NEW_PASSWORD');
  const session = pool.sessions.find(answer.session, 'newPassword', client.clientId);
  const user = requireAnswerer(pool, answer, session.userId);
  if (!z.safeParse(Password, password).success) {
    throw new CognitoError('InvalidParameterException', 'Invalid new password.');
  }
  assertPasswordAllowed(pool, password);
  const prefix = 'userAttributes.';
  const given = Object.entries(answer.responses).filter(([name]) => name.startsWith(prefix));
  const attributes = readAttributes(
    pool,
    given.map(([name, value]) => ({ Name: name.slice(prefix.length), Value: value })),
    client,
  );
  // The address is the username, which is changed and verified by UpdateUserAttributes only.
  const { email, ...others } = attributes;
  if (email !== undefined && email !== user.attributes.email) {
    throw new CognitoError('NotAuthorizedException', 'Cannot modify an already provided email');
  }
  pool.sessions.spend(answer.session ?? '');
  Object.assign(user.attributes, others);
  setPassword(pool, user, password);
  user.status = 'CONFIRMED';
  await pool.state.commit();
  if (user.totp?.enabled === true) return askForSoftwareToken(pool, client, user);
  return completeSignIn(pool, client, user, answer.clientMetadata);
}

/** Wrong codes that one session takes: with three codes right at any time, a guess succeeds once in 66,000 sessions. */
const maximumWrongTokens = 5;

function askForSoftwareToken(pool: PoolContext, client: ClientConfiguration, user: User): object {
  const session = pool.sessions.open(
    { kind: 'softwareToken', clientId: client.clientId, userId: user.userId, wrongTries: 0 },
    client.authSessionSeconds,
  );
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ChallengeParameters: { USER_ID_FOR_SRP: user.userId, FRIENDLY_DEVICE_NAME: 'TOTP device' },
    Session: session,
  };
}

function askForNewPassword(pool: PoolContext, client: ClientConfiguration, user: User): object {
  if ((user.temporaryPasswordExpiresAt ?? Number.POSITIVE_INFINITY) <= pool.now()) {
    throw new CognitoError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  }
  const session = pool.sessions.open(
    { kind: 'newPassword', clientId: client.clientId, userId: user.userId },
    client.authSessionSeconds,
  );
  const missing = [...pool.configuration.attributes]
    .filter(([name, { required }]) => required && user.attributes[name] === undefined)
    .map(([name]) => `userAttributes.${name}`);
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.userId,
      requiredAttributes: JSON.stringify(missing),
      userAttributes: JSON.stringify(user.attributes),
    },
    Session: session,
  };
}

function requireAnswerer(pool: PoolContext, answer: ChallengeAnswer, userId: string): User {
  const { user } = findPerson(pool, answer.username);
  if (user === undefined || user.userId !== userId) throw incorrectUsernameOrPassword();
  return user;
}
