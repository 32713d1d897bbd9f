/**
 * The rule of every text that a person writes: well-formed Unicode in its composed form (NFC), without control characters
 * other than line breaks, and with something that can be seen. Without zod, so that forms can use it too.
 */

/** Characters that a text must not contain: control characters other than a line break, and halves of surrogate pairs. */
const unusable = /(?!\n)[\p{Cc}\p{Cs}]/u;

/** The blank Braille pattern counts as a symbol, and shows nothing. */
const visible = /[^\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** All that Unicode takes for the end of a line: https://www.unicode.org/reports/tr14/#BK */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Composing shortens a text to a fourth at most: https://www.unicode.org/faq/normalization.html#12 */
const longestDecomposition = 4;

/**
 * A text in the form in which it is kept: trimmed, composed, with `\n` for every line break and a space for a tab.
 *
 * @param maximumCharacters a text that is longer in every form is only trimmed: composing a long row of combining marks
 *   takes the square of its length
 */
export function normalizedText(value: string, maximumCharacters: number): string {
  const trimmed = value.trim();
  if (trimmed.length > maximumCharacters * longestDecomposition) return trimmed;
  return trimmed.replace(lineBreaks, '\n').replaceAll('\t', ' ').trim().normalize('NFC');
}

/** Whether a normalized text has only characters that may be kept. */
export function isUsableText(text: string): boolean {
  return !unusable.test(text);
}

/** Whether a text has anything that can be seen: not blanks, combining marks and zero-width characters alone. */
export function isVisibleText(text: string): boolean {
  return visible.test(text);
}
