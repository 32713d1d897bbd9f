/**
 * The rule of every text that a person writes: well-formed Unicode in NFC, something visible, no control
 * characters except line breaks. Forms use it, so it needs no zod.
 */

/** Control characters except a line break, and half surrogate pairs. */
const unusable = /(?!\n)[\p{Cc}\p{Cs}]/u;

/** U+2800, the blank Braille pattern, counts as a symbol but shows nothing. */
const visible = /[^\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Every line end of Unicode: https://www.unicode.org/reports/tr14/#BK */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Composing shortens a text to a quarter at most: https://www.unicode.org/faq/normalization.html#12 */
const longestDecomposition = 4;

/**
 * Trims and composes a text, with `\n` for every line break and a space for a tab.
 *
 * @param maximumCharacters a text that is longer in every form is only trimmed: composing takes quadratic
 *   time
 */
export function normalizedText(value: string, maximumCharacters: number): string {
  const trimmed = value.trim();
  if (trimmed.length > maximumCharacters * longestDecomposition) return trimmed;
  return trimmed.replace(lineBreaks, '\n').replaceAll('\t', ' ').trim().normalize('NFC');
}

/** Whether a normalized text has only allowed characters. */
export function isUsableText(text: string): boolean {
  return !unusable.test(text);
}

/** Whether a text has more than invisible characters. */
export function isVisibleText(text: string): boolean {
  return visible.test(text);
}
