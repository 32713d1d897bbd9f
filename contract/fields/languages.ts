/** BCP 47 tags; the first is the default. */
export const languages = ['en', 'de', 'es', 'ja'] as const;

export type Language = (typeof languages)[number];

const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);

/**
 * The first supported language of `wanted`, or English.
 *
 * @param wanted an `accept-language` header (`de-AT,de;q=0.9`, preferred ones first) or one tag; may be
 *   malformed
 */
export function languageOf(wanted: string | undefined): Language {
  const tags = (wanted ?? '').split(',').map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase() ?? '');
  return tags.find(isLanguage) ?? languages[0];
}

/** `/de/auth`: the path of a page that exists in every language. */
export function pathIn(language: Language, path: `/${string}`): string {
  return language === 'en' ? path : `/${language}${path}`;
}
