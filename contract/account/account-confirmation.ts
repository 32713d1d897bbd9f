import * as z from 'zod/mini';
import { Email } from '../fields/text-schemas.ts';
import { NewPassword } from './account-security.ts';

/** A user name in Cognito has at most 128 characters. */
export const AccountEmail = Email.check(z.maxLength(128, 'an email address of at most 128 characters'));

/** The account's address, and the password that its owner would set. */
export const PasswordCheck = z.strictObject({ email: AccountEmail, password: NewPassword });

/** The confirmation link's token, and the chosen password. */
export const AccountConfirmation = z.strictObject({
  email: AccountEmail,
  /** 256 random bits in base64url. */
  token: z.string().check(z.regex(/^[\w-]{43}$/, 'the token of the link')),
  password: NewPassword,
});
