import * as z from 'zod/mini';
import { messageLimits } from './message-limits.ts';
import { isUsableText, isVisibleText, normalizedText } from './text.ts';

/** The rule of text.ts, for errors and the API's documentation. */
export const textRule =
  'well-formed Unicode with at least one visible character, and no control characters except line breaks';
const lineRule =
  'well-formed Unicode with at least one visible character, and no line breaks or control characters';

/** A normalized text of several lines. `allowed` replaces the sentence about its length. */
export function text(
  minimumCharacters: number,
  maximumCharacters: number,
  allowed = `a string of ${minimumCharacters} to ${maximumCharacters.toLocaleString('en')} characters`,
) {
  return z.string(allowed).check(
    z.overwrite((value) => normalizedText(value, maximumCharacters)),
    z.minLength(minimumCharacters, allowed),
    z.maxLength(maximumCharacters, allowed),
    z.refine(keepsRule, textRule),
  );
}

/** A required, normalized line. `allowed` replaces the sentence about its length. */
export function line(
  maximumCharacters: number,
  allowed = `a string of 1 to ${maximumCharacters.toLocaleString('en')} characters on one line`,
) {
  return z.string(allowed).check(
    z.overwrite((value) => normalizedText(value, maximumCharacters)),
    z.minLength(1, allowed),
    z.maxLength(maximumCharacters, allowed),
    // A line break could begin a header of an email.
    z.refine((value) => !value.includes('\n'), { error: allowed, abort: true }),
    z.refine(keepsRule, { error: lineRule, abort: true }),
  );
}

/** The length decides whether a text may be empty. */
function keepsRule(value: string): boolean {
  return isUsableText(value) && (value === '' || isVisibleText(value));
}

const emailAllowed = 'an email address such as name@example.com, with at most 64 characters before the @';

/** Trimmed. */
export const Email = z.string(emailAllowed).check(
  z.trim(),
  z.maxLength(messageLimits.emailCharacters, emailAllowed),
  z.email(emailAllowed),
  z.refine((value) => value.lastIndexOf('@') <= messageLimits.emailLocalPartCharacters, emailAllowed),
);
