/**
 * The day (YYYY-MM-DD) of the terms and the privacy policy that a person agrees to at the sign-up, as 18 or older. Change
 * it whenever web/content/legal/ changes in substance: a page that shows earlier texts is refused then.
 */
export const termsVersion = '2026-11-28';
