import * as z from 'zod/mini';
import { Email } from '../fields/text-schemas.ts';
import { NewPassword } from './account-security.ts';

/** The address of an account. A user name in Cognito has at most 128 characters. */
export const AccountEmail = Email.check(z.maxLength(128, 'an email address of at most 128 characters'));

/** What the link of the confirmation email carries, and the password that its reader chooses. */
export const AccountConfirmation = z.strictObject({
  email: AccountEmail,
  /** 256 random bits in base64url. */
  token: z.string().check(z.regex(/^[\w-]{43}$/, 'the token of the link')),
  password: NewPassword,
});
