import * as z from 'zod/mini';
import { passwordMaximumCharacters, passwordMinimumCharacters } from '../billing/catalog.ts';
import { Email } from '../fields/text-schemas.ts';

const passwordAllowed = `${passwordMinimumCharacters} to ${passwordMaximumCharacters} characters, with no space at either end`;

/** Cognito allows no white space at either end; half a surrogate pair is no text. */
export const NewPassword = z.string(passwordAllowed).check(
  z.minLength(passwordMinimumCharacters, passwordAllowed),
  z.maxLength(passwordMaximumCharacters, passwordAllowed),
  z.regex(/^\S([\s\S]*\S)?$/, passwordAllowed),
  z.refine((password) => password.isWellFormed(), passwordAllowed),
);

/** The user pool says whether it is right. */
const Password = z.string('your password').check(
  z.minLength(1, 'your password'),
  z.maxLength(passwordMaximumCharacters, 'your password'),
  z.refine((password) => password.isWellFormed(), 'your password'),
);

const sixDigits = 'the six digits';
const SixDigits = z.string(sixDigits).check(z.regex(/^\d{6}$/, sixDigits));

/**
 * Proves that the owner asks, and not a thief with an access token: the password, and the code if the second
 * factor is on.
 */
const passwordProof = { password: Password, one_time_code: z.optional(SixDigits) };

export const SignInState = z.strictObject({
  email: z.string(),
  has_password: z.boolean(),
  has_google: z.boolean(),
  has_second_factor: z.boolean(),
});
export type SignInState = z.infer<typeof SignInState>;

export const PasswordChange = z.strictObject({ ...passwordProof, new_password: NewPassword });

/** `secret`: Base32, for the authenticator. It counts once a code of it is confirmed. */
export const SecondFactorSecret = z.strictObject({ secret: z.string() });
export const SecondFactorBeginning = z.strictObject({ password: Password });
export const SecondFactorProof = z.strictObject({ password: Password, one_time_code: SixDigits });

export const AddressChange = z.strictObject({ ...passwordProof, new_email: Email });
/** The codes mailed to the current and to the new address. */
export const AddressCodes = z.strictObject({ current_code: SixDigits, new_code: SixDigits });

/** Without a password, a mailed code is the proof. */
export const OwnersProof = z.union([
  z.strictObject(passwordProof),
  z.strictObject({ mailed_code: SixDigits }),
]);
export type OwnersProof = z.infer<typeof OwnersProof>;

/** The link of a notice carries 256 random bits in base64url. */
export const SessionsEnding = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{43}$/, 'the token of the link')),
});
