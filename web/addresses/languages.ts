import { type Language, languages } from '../../contract/languages.ts';
import { applicationPaths } from './application-paths.ts';

/** As each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ja: '日本語',
};

/** The pages that are there in every language, by their English paths; every other page is in English only. */
export const translatedPaths: readonly string[] = [
  '/',
  // In English like the API's documentation, whose words it uses.
  ...applicationPaths.filter((path) => path !== '/developers'),
];

/** The part of a path that says its language: `/de`; empty for English. */
export function languagePrefix(language: Language): string {
  return language === 'en' ? '' : `/${language}`;
}

/** The language of the page at a path: `/de/pricing` is German. */
export function languageOf(pathname: string): Language {
  const first = pathname.split('/')[1];
  return languages.find((language) => language === first) ?? 'en';
}

/** The English path of the page at a path: `/de/pricing` → `/pricing`. */
export function pathWithoutLanguage(pathname: string): string {
  const rest = pathname.slice(languagePrefix(languageOf(pathname)).length);
  return rest === '' ? '/' : rest;
}

/** Whether the page at an address within the site (`/pricing?buy=pro#plans`) is there in every language. */
export function isTranslated(address: string): boolean {
  const path = address.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
  return translatedPaths.includes(path);
}

/** Where a page is in a language: `/pricing#faq` in German is `/de/pricing#faq`. A page that is in English only stays. */
export function addressIn(language: Language, address: string): string {
  if (!isTranslated(address)) return address;
  const prefix = languagePrefix(language);
  return prefix === '' ? address : `${prefix}${address.replace(/^\/(?=$|[?#])/, '')}`;
}
