/** The languages that pages and mails are written in, by their BCP 47 tags; the first is the one of all others. */
export const languages = ['en', 'de', 'es', 'ja'] as const;

export type Language = (typeof languages)[number];

const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);

/**
 * The first language of a request that we write, else English.
 *
 * @param wanted an `accept-language` header (`de-AT,de;q=0.9`), in which browsers put the preferred ones first, or one
 *   tag; anything may stand in it
 */
export function languageOf(wanted: string | undefined): Language {
  const tags = (wanted ?? '').split(',').map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase() ?? '');
  return tags.find(isLanguage) ?? languages[0];
}

/** A page of the site in a language: `/de/auth`. For pages that are there in every language. */
export function pathIn(language: Language, path: `/${string}`): string {
  return language === 'en' ? path : `/${language}${path}`;
}
