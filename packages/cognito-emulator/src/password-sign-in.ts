import { hkdfSync } from 'node:crypto';
import type { ChallengeResult } from './auth-sessions.ts';
import { type ChallengeAnswer, requireParameter } from './challenge-answers.ts';
import type { ClientConfiguration } from './configuration.ts';
import { CognitoError, incorrectUsernameOrPassword } from './errors.ts';
import type { PoolContext } from './pool-context.ts';
import { beginExchange, isPassword, isProof, isPublicValue, type PasswordVerifier } from './srp.ts';
import type { User } from './state.ts';
import { findPerson, type Person, passwordOwner, randomBytesOf } from './users.ts';

/**
 * Opens the exchange in which a person proves a password without sending it. It looks the same for somebody who does
 * not exist.
 *
 * @param history the steps so far, if the password is a part of a custom sign-in
 * @returns the exchange's secret block
 */
export function openPasswordProof(
  pool: PoolContext,
  client: ClientConfiguration,
  person: Person,
  clientPublicValue: string,
  history?: readonly ChallengeResult[],
): string {
  if (!isPublicValue(clientPublicValue)) {
    throw new CognitoError('InvalidParameterException', 'Invalid SRP_A.');
  }
  const { verifier } = keptVerifier(pool, person);
  return pool.sessions.open(
    {
      kind: 'passwordProof',
      clientId: client.clientId,
      userId: person.userId,
      verifier,
      exchange: beginExchange(verifier),
      clientPublicValue,
      history,
    },
    client.authSessionSeconds,
  );
}

/** The challenge that goes to the person, who is called by their id from here on. */
export function passwordChallenge(
  pool: PoolContext,
  client: ClientConfiguration,
  person: Person,
  secretBlock: string,
): object {
  const { exchange, history } = pool.sessions.find(secretBlock, 'passwordProof', client.clientId);
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: keptVerifier(pool, person).salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: exchange.publicValue,
      USERNAME: person.userId,
      USER_ID_FOR_SRP: person.userId,
    },
    ...(history === undefined ? {} : { Session: secretBlock }),
  };
}

/**
 * Takes the answer to that challenge.
 *
 * @returns who proved their password, and the steps so far if it is a part of a custom sign-in
 * @throws CognitoError NotAuthorizedException
 */
export function answerPasswordProof(
  pool: PoolContext,
  client: ClientConfiguration,
  answer: ChallengeAnswer,
): { user: User; history: readonly ChallengeResult[] | undefined } {
  const secretBlock = requireParameter(answer.responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = requireParameter(answer.responses, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = requireParameter(answer.responses, 'TIMESTAMP');
  const session = pool.sessions.find(secretBlock, 'passwordProof', client.clientId);
  pool.sessions.spend(secretBlock);
  if (findPerson(pool, answer.username).userId !== session.userId) throw incorrectUsernameOrPassword();
  const person = findPerson(pool, session.userId);
  const user = judgePassword(pool, { userId: session.userId, user: person.user }, () =>
    isProof({
      owner: passwordOwner(pool, session.userId),
      verifier: session.verifier,
      exchange: session.exchange,
      clientPublicValue: session.clientPublicValue,
      secretBlock,
      timestamp,
      signature,
    }),
  );
  // A password that was changed since the exchange began is no password any more.
  if (user.password?.verifier !== session.verifier) throw incorrectUsernameOrPassword();
  return {
    user,
    history: session.history && [
      ...session.history,
      { challengeName: 'PASSWORD_VERIFIER', challengeResult: true },
    ],
  };
}

/** @throws CognitoError NotAuthorizedException unless the password, sent in clear, is the person's */
export function assertPassword(pool: PoolContext, person: Person, password: string): User {
  return judgePassword(pool, person, () =>
    isPassword(passwordOwner(pool, person.userId), password, keptVerifier(pool, person)),
  );
}

/** Counts wrong passwords, and does not look at any more of them while the name is locked out. */
function judgePassword(pool: PoolContext, person: Person, isRight: () => boolean): User {
  if (pool.failedPasswords.isLocked(person.userId)) {
    throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
  }
  const proved = isRight();
  if (!proved || person.user?.password === undefined) {
    pool.failedPasswords.recordFailure(person.userId);
    throw incorrectUsernameOrPassword();
  }
  pool.failedPasswords.forgive(person.userId);
  return person.user;
}

/**
 * What a password is compared with. For somebody who has none it is a number that no password leads to, made without
 * the long computation that a real one takes: an answer about nobody must not be slower than one about somebody.
 */
function keptVerifier(pool: PoolContext, { userId, user }: Person): PasswordVerifier {
  if (user?.password !== undefined) return user.password;
  const salt = randomBytesOf(pool, 'salt', userId).subarray(0, 16).toString('hex');
  const verifier = hkdfSync('sha256', randomBytesOf(pool, 'verifier', userId), '', '', verifierBytes);
  return { salt, verifier: Buffer.from(verifier).toString('hex') };
}

/** One byte short of the group's 3072 bits, so that the number is in the group. */
const verifierBytes = 383;
