import { hkdfSync } from 'node:crypto';
import { requireParameter } from '../api/inputs.ts';
import { passwordOwner } from '../credentials/passwords.ts';
import {
  beginExchange,
  isPassword,
  isProof,
  isPublicValue,
  type PasswordVerifier,
} from '../credentials/srp.ts';
import { CognitoError, incorrectUsernameOrPassword } from '../errors/errors.ts';
import { fakeBytes, findPerson, type Person } from '../pool/people.ts';
import type { PoolContext } from '../pool/pool-context.ts';
import type { ClientSettings } from '../settings/settings.ts';
import type { User } from '../state/state.ts';
import type { ChallengeAnswer } from './finish-sign-in.ts';

/** Starts the SRP exchange, which proves a password without sending it. It looks the same for an unknown name. */
export function passwordChallenge(
  pool: PoolContext,
  client: ClientSettings,
  person: Person,
  clientPublicValue: string,
): object {
  if (!isPublicValue(clientPublicValue)) {
    throw new CognitoError('InvalidParameterException', 'Invalid SRP_A.');
  }
  const { salt, verifier } = verifierOf(pool, person);
  const exchange = beginExchange(verifier);
  const secretBlock = pool.sessions.open(
    {
      kind: 'passwordProof',
      clientId: client.clientId,
      userId: person.id,
      verifier,
      exchange,
      clientPublicValue,
    },
    client.authSessionSeconds,
  );
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: exchange.publicValue,
      USERNAME: person.id,
      USER_ID_FOR_SRP: person.id,
    },
  };
}

/**
 * Takes the answer to that challenge.
 *
 * @returns the user whose password was proved
 * @throws CognitoError NotAuthorizedException
 */
export function answerPasswordProof(
  pool: PoolContext,
  client: ClientSettings,
  answer: ChallengeAnswer,
): User {
  const secretBlock = requireParameter(answer.responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = requireParameter(answer.responses, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = requireParameter(answer.responses, 'TIMESTAMP');
  const session = pool.sessions.find(secretBlock, 'passwordProof', client.clientId);
  pool.sessions.spend(secretBlock);
  if (findPerson(pool, answer.username).id !== session.userId) throw incorrectUsernameOrPassword();
  const person = { id: session.userId, user: pool.state.userById(session.userId) };
  const user = judgePassword(pool, person, () =>
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
  // The password may have been changed since the exchange began.
  if (user.password?.verifier !== session.verifier) throw incorrectUsernameOrPassword();
  return user;
}

/** @throws CognitoError NotAuthorizedException unless the password, sent in clear text, is the person's */
export function assertPassword(pool: PoolContext, person: Person, password: string): User {
  return judgePassword(pool, person, () =>
    isPassword(passwordOwner(pool, person.id), password, verifierOf(pool, person)),
  );
}

/** Counts wrong passwords, and checks none while the name is locked out. */
function judgePassword(pool: PoolContext, person: Person, isRight: () => boolean): User {
  if (pool.failedPasswords.isLocked(person.id)) {
    throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
  }
  const proved = isRight();
  if (!proved || person.user?.password === undefined) {
    pool.failedPasswords.recordFailure(person.id);
    throw incorrectUsernameOrPassword();
  }
  pool.failedPasswords.forgive(person.id);
  return person.user;
}

/**
 * What a password is compared with. Without a password it is a number that no password leads to, made without the long
 * computation that a real one takes: a response about an unknown name must not be slower than one about a user.
 */
function verifierOf(pool: PoolContext, { id, user }: Person): PasswordVerifier {
  if (user?.password !== undefined) return user.password;
  const salt = fakeBytes(pool, 'salt', id).subarray(0, 16).toString('hex');
  const verifier = hkdfSync('sha256', fakeBytes(pool, 'verifier', id), '', '', verifierBytes);
  return { salt, verifier: Buffer.from(verifier).toString('hex') };
}

/** One byte short of the group's 3072 bits, so that the number is in the group. */
const verifierBytes = 383;
