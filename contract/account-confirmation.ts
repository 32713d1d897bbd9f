import * as z from 'zod/mini';
import { passwordMaximumCharacters, passwordMinimumCharacters } from './catalog.ts';

const passwordAllowed = `${passwordMinimumCharacters} to ${passwordMaximumCharacters} characters, with no space at either end`;

/** As the user pool takes it: Cognito allows no white space at either end, and no half of a surrogate pair is text. */
const Password = z.string().check(
  z.minLength(passwordMinimumCharacters, passwordAllowed),
  z.maxLength(passwordMaximumCharacters, passwordAllowed),
  z.regex(/^\S(.*\S)?$/s, passwordAllowed),
  z.refine((password) => password.isWellFormed(), passwordAllowed),
);

/** What the link of the confirmation email carries, and the password that its reader chooses. */
export const AccountConfirmation = z.strictObject({
  /** A user name in Cognito has at most 128 characters. */
  email: z.string().check(z.maxLength(128), z.email('an email address')),
  /** 256 random bits in base64url. */
  token: z.string().check(z.regex(/^[\w-]{43}$/, 'the token of the link')),
  password: Password,
});
