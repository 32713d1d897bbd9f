import * as z from 'zod/mini';
import { NewPassword } from './account-security.ts';
import { Email } from './text-schemas.ts';

/** What the link of the confirmation email carries, and the password that its reader chooses. */
export const AccountConfirmation = z.strictObject({
  /** A user name in Cognito has at most 128 characters. */
  email: Email.check(z.maxLength(128, 'an email address of at most 128 characters')),
  /** 256 random bits in base64url. */
  token: z.string().check(z.regex(/^[\w-]{43}$/, 'the token of the link')),
  password: NewPassword,
});
