import { randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { attemptLimitExceeded, CognitoError, codeMismatch, expiredCode } from '../errors/errors.ts';
import { fakeBytes } from '../pool/people.ts';
import type { Caller, PoolContext } from '../pool/pool-context.ts';
import type { MessageTemplate } from '../settings/settings.ts';
import { type User, usernameOf, type VerificationCode } from '../state/state.ts';
import { runTrigger, type TriggerCaller, triggerAttributes } from '../triggers/triggers.ts';

/** What a code is for; the name of the user's field that holds it. */
type CodePurpose = 'signUpCode' | 'resetCode' | 'emailCode';

/** Where a code went, as a caller is told. */
export interface CodeDeliveryDetails {
  readonly AttributeName: 'email';
  readonly DeliveryMedium: 'EMAIL';
  readonly Destination: string;
}

/** Why a message is sent, in the terms of the CustomMessage trigger. */
type MessageSource =
  | 'CustomMessage_AdminCreateUser'
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_UpdateUserAttribute';

/** Codes that one person may have sent within an hour, for each purpose. */
export const maximumCodesPerHour = 10;

/**
 * Sends the user a new code, which replaces the one before.
 *
 * @param message.email the address that is being verified, if it is not yet the user's
 * @throws CognitoError LimitExceededException after too many codes within the hour, or what the trigger raises
 */
export async function sendCode(
  pool: PoolContext,
  user: User,
  caller: Caller,
  message: { readonly purpose: CodePurpose; readonly source: MessageSource; readonly email?: string },
): Promise<CodeDeliveryDetails> {
  const { purpose, source, email } = message;
  if (!pool.sentCodes.take(`${purpose} ${user.id}`)) throw attemptLimitExceeded();
  const sent = { ...newCode(pool, purpose), email };
  const to = email ?? user.attributes.email ?? '';
  const template = pool.settings.verificationMessage;
  const values = { '{####}': sent.code };
  await sendMessage(pool, pool.state.updateUser(user, { [purpose]: sent }), caller, {
    source,
    to,
    template,
    values,
  });
  return deliveryTo(to);
}

/**
 * Takes a code that a user typed; a right one works once.
 *
 * @param changes to the user that the right code allows
 * @returns the changed user
 * @throws CognitoError CodeMismatchException, ExpiredCodeException, or LimitExceededException after too many tries
 */
export function redeemCode(
  pool: PoolContext,
  user: User,
  purpose: CodePurpose,
  typed: string,
  changes: (code: VerificationCode) => Partial<User>,
): User {
  const code = checkCode(user[purpose], typed, pool.now(), (failed) => {
    pool.state.updateUser(user, { [purpose]: failed });
  });
  return pool.state.updateUser(user, { ...changes(code), [purpose]: undefined });
}

/**
 * Pretends to send a code to a name that no user has, or to a user who may not get one: the response, the limits and
 * what happens to guesses afterwards are the same as for a real one, so that no caller can tell them apart.
 */
export function fakeSendCode(
  pool: PoolContext,
  userId: string,
  purpose: CodePurpose,
  username: string,
): CodeDeliveryDetails {
  const key = `${purpose} ${userId}`;
  if (!pool.sentCodes.take(key)) throw attemptLimitExceeded();
  pool.fakeCodes.delete(key);
  pool.fakeCodes.set(key, newCode(pool, purpose));
  for (const oldest of pool.fakeCodes.keys()) {
    if (pool.fakeCodes.size <= maximumFakeCodes) break;
    pool.fakeCodes.delete(oldest);
  }
  if (username.includes('@')) return deliveryTo(username.toLowerCase());
  const [first = 0, second = 0] = fakeBytes(pool, 'address', username);
  const letter = (byte: number) => String.fromCharCode('a'.charCodeAt(0) + (byte % 26));
  return deliveryTo(`${letter(first)}@${letter(second)}`);
}

/** Takes a code for a name that cannot have got one. It never succeeds, even if the guess is right. */
export function fakeRedeemCode(
  pool: PoolContext,
  userId: string,
  purpose: CodePurpose,
  typed: string,
): never {
  const key = `${purpose} ${userId}`;
  checkCode(pool.fakeCodes.get(key), typed, pool.now(), (failed) => pool.fakeCodes.set(key, failed));
  throw codeMismatch();
}

/** @param saveFailed keeps a code with one more wrong try */
function checkCode(
  sent: VerificationCode | undefined,
  typed: string,
  now: number,
  saveFailed: (code: VerificationCode) => void,
): VerificationCode {
  if (sent === undefined || sent.expiresAt <= now) throw expiredCode();
  if (sent.wrongTries >= maximumWrongTries) throw attemptLimitExceeded();
  const expected = Buffer.from(sent.code);
  const given = Buffer.from(typed);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return sent;
  saveFailed({ ...sent, wrongTries: sent.wrongTries + 1 });
  throw codeMismatch();
}

/**
 * Sends the message that the pool's template and its CustomMessage trigger make.
 *
 * @param message.values what stands in place of each placeholder, all of which the message must contain
 */
export async function sendMessage(
  pool: PoolContext,
  user: User,
  caller: TriggerCaller,
  message: {
    readonly source: MessageSource;
    readonly to: string;
    readonly template: MessageTemplate;
    readonly values: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { source: triggerSource, to, template, values } = message;
  const custom = await runTrigger(
    pool,
    'CustomMessage',
    {
      triggerSource,
      userName: usernameOf(user),
      caller,
      request: {
        userAttributes: triggerAttributes(user),
        codeParameter: '{####}',
        linkParameter: '{##Click Here##}',
        usernameParameter: '{username}' in values ? '{username}' : null,
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    },
    z.object({
      emailMessage: z.nullish(z.string().check(z.maxLength(maximumMessageCharacters))),
      emailSubject: z.nullish(z.string().check(z.maxLength(maximumSubjectCharacters))),
    }),
  );
  let html = custom?.emailMessage || template.message;
  for (const [placeholder, value] of Object.entries(values)) {
    if (!html.includes(placeholder)) {
      throw new CognitoError(
        'InvalidLambdaResponseException',
        `The email message must contain ${placeholder}`,
      );
    }
    html = html.replaceAll(placeholder, () => value);
  }
  pool.deliverMail({ to, subject: custom?.emailSubject || template.subject, html });
}

function newCode(pool: PoolContext, purpose: CodePurpose): VerificationCode {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, expiresAt: pool.now() + validMilliseconds[purpose], wrongTries: 0 };
}

const maximumFakeCodes = 10_000;
// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerificationMessageTemplateType.html
const maximumMessageCharacters = 20_000;
const maximumSubjectCharacters = 140;
const maximumWrongTries = 5;
const hourMilliseconds = 60 * 60_000;
const validMilliseconds = {
  signUpCode: 24 * hourMilliseconds,
  resetCode: hourMilliseconds,
  emailCode: 24 * hourMilliseconds,
} as const satisfies Record<CodePurpose, number>;

function deliveryTo(email: string): CodeDeliveryDetails {
  const [local = '', domain = ''] = email.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`,
  };
}
