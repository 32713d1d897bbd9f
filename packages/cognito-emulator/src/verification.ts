import { randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { MessageTemplate } from './configuration.ts';
import { attemptLimitExceeded, CognitoError, codeMismatch, expiredCode } from './errors.ts';
import type { PoolContext } from './pool-context.ts';
import type { User } from './state.ts';
import { runTrigger, triggerAttributes, withClientMetadata } from './triggers.ts';
import { normaliseUsername, randomBytesOf } from './users.ts';

/** What a code is for; the name of the user's field that holds it. */
export type CodePurpose = 'signUpCode' | 'resetCode' | 'emailCode';

/** The codes that somebody has open: a user's fields, or what is pretended for somebody who is none. */
export type CodeHolder = Partial<Pick<User, CodePurpose>>;

/** Where a code went, as a caller is told. */
export interface CodeDeliveryDetails {
  readonly AttributeName: 'email';
  readonly DeliveryMedium: 'EMAIL';
  readonly Destination: string;
}

/** Why a message is sent, in the words of the CustomMessage trigger. */
export type MessageSource =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_UpdateUserAttribute'
  | 'CustomMessage_VerifyUserAttribute'
  | 'CustomMessage_AdminCreateUser';

/** Codes that one person may have sent within an hour, for each purpose. */
export const maximumCodesPerHour = 10;

/**
 * Gives the user a new code in place of the one before and sends it.
 *
 * @param message.email the address that is being verified, if it is not yet the user's
 * @throws CognitoError LimitExceededException after too many codes within the hour, or whatever the trigger raises
 */
export async function sendCode(
  pool: PoolContext,
  user: User,
  message: {
    readonly purpose: CodePurpose;
    readonly source: MessageSource;
    readonly clientId: string;
    readonly clientMetadata: Readonly<Record<string, string>> | undefined;
    readonly email?: string;
  },
): Promise<CodeDeliveryDetails> {
  if (!pool.sentCodes.take(`${message.purpose} ${user.userId}`)) throw attemptLimitExceeded();
  const code = newCode();
  user[message.purpose] = {
    code,
    expiresAt: pool.now() + validMilliseconds[message.purpose],
    wrongTries: 0,
    ...(message.email === undefined ? {} : { email: message.email }),
  };
  await pool.state.commit();
  const to = message.email ?? user.attributes.email ?? '';
  await sendMessage(pool, user, { ...message, to, code, template: pool.configuration.verificationMessage });
  return deliveryTo(to);
}

/**
 * Takes a code that a person typed; a right one serves once. The caller commits.
 *
 * @returns the code's record
 * @throws CognitoError CodeMismatchException, ExpiredCodeException, or LimitExceededException after too many tries
 */
export async function redeemCode(
  pool: PoolContext,
  user: CodeHolder,
  purpose: CodePurpose,
  given: string,
): Promise<{ readonly email?: string | undefined }> {
  const sent = user[purpose];
  if (sent === undefined || sent.expiresAt <= pool.now()) throw expiredCode();
  if (sent.wrongTries >= maximumWrongTries) throw attemptLimitExceeded();
  const expected = Buffer.from(sent.code);
  const typed = Buffer.from(given);
  if (typed.length !== expected.length || !timingSafeEqual(typed, expected)) {
    sent.wrongTries += 1;
    await pool.state.commit();
    throw codeMismatch();
  }
  delete user[purpose];
  return sent;
}

/** Sends the message that the pool's template and its CustomMessage trigger make. */
export async function sendMessage(
  pool: PoolContext,
  user: User,
  message: {
    readonly source: MessageSource;
    readonly clientId: string;
    readonly clientMetadata: Readonly<Record<string, string>> | undefined;
    readonly to: string;
    readonly code: string;
    readonly template: MessageTemplate;
  },
): Promise<void> {
  const isInvitation = message.source === 'CustomMessage_AdminCreateUser';
  const custom = await runTrigger(
    pool,
    'CustomMessage',
    {
      triggerSource: message.source,
      userName: user.userId,
      clientId: message.clientId,
      request: {
        userAttributes: triggerAttributes(user),
        codeParameter: codePlaceholder,
        linkParameter: '{##Click Here##}',
        usernameParameter: isInvitation ? usernamePlaceholder : null,
        ...withClientMetadata(message.clientMetadata),
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    },
    z.object({
      emailMessage: z.nullish(z.string().check(z.maxLength(maximumMessageCharacters))),
      emailSubject: z.nullish(z.string().check(z.maxLength(maximumSubjectCharacters))),
    }),
  );
  const text = custom?.emailMessage || message.template.message;
  for (const placeholder of isInvitation ? [codePlaceholder, usernamePlaceholder] : [codePlaceholder]) {
    if (text.includes(placeholder)) continue;
    throw new CognitoError('InvalidLambdaResponseException', `The email message must contain ${placeholder}`);
  }
  pool.deliverMail({
    to: message.to,
    subject: custom?.emailSubject || message.template.subject,
    html: text
      .replaceAll(codePlaceholder, () => message.code)
      .replaceAll(usernamePlaceholder, () => message.to),
  });
}

/**
 * Does as if it sent a code to somebody who cannot get one: the answer, the limits and what a guess meets afterwards
 * are the same as for anybody else, so that nobody can tell.
 */
export function fakeSendCode(
  pool: PoolContext,
  userId: string,
  purpose: CodePurpose,
  username: string,
): CodeDeliveryDetails {
  if (!pool.sentCodes.take(`${purpose} ${userId}`)) throw attemptLimitExceeded();
  const expiresAt = pool.now() + validMilliseconds[purpose];
  pool.fakeCodes.delete(userId);
  pool.fakeCodes.set(userId, { [purpose]: { code: newCode(), expiresAt, wrongTries: 0 } });
  for (const oldest of pool.fakeCodes.keys()) {
    if (pool.fakeCodes.size <= maximumFakeCodes) break;
    pool.fakeCodes.delete(oldest);
  }
  return simulatedDelivery(pool, username);
}

/** Takes a code from somebody who cannot have got one. It never succeeds, even if they guess it. */
export async function fakeRedeemCode(
  pool: PoolContext,
  userId: string,
  purpose: CodePurpose,
  given: string,
): Promise<never> {
  await redeemCode(pool, pool.fakeCodes.get(userId) ?? {}, purpose, given);
  throw codeMismatch();
}

function simulatedDelivery(pool: PoolContext, username: string): CodeDeliveryDetails {
  if (username.includes('@')) {
    return deliveryTo(normaliseUsername(pool.configuration.usernamesAreCaseSensitive, username));
  }
  const [first = 0, second = 0] = randomBytesOf(pool, 'address', username);
  const letter = (byte: number) => String.fromCharCode('a'.charCodeAt(0) + (byte % 26));
  return deliveryTo(`${letter(first)}@${letter(second)}`);
}

const maximumFakeCodes = 10_000;

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerificationMessageTemplateType.html
const maximumMessageCharacters = 20_000;
const maximumSubjectCharacters = 140;
const codePlaceholder = '{####}';
const usernamePlaceholder = '{username}';
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
