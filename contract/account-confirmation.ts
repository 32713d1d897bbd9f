import * as z from 'zod/mini';
import { NewPassword } from './account-security.ts';

/** What the link of the confirmation email carries, and the password that its reader chooses. */
export const AccountConfirmation = z.strictObject({
  /** A user name in Cognito has at most 128 characters. */
  email: z.string().check(z.maxLength(128), z.email('an email address')),
  /** 256 random bits in base64url. */
  token: z.string().check(z.regex(/^[\w-]{43}$/, 'the token of the link')),
  password: NewPassword,
});
