import { type Language, languages } from '../../contract/fields/languages.ts';
import { applicationPaths } from './application-paths.ts';

/** Each language in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ja: '日本語',
};

/** English paths of pages that exist in every language. */
export const translatedPaths: readonly string[] = [
  '/',
  '/transparency',
  '/verify',
  '/report',
  // English only, like the API's documentation, whose words it uses.
  ...applicationPaths.filter((path) => path !== '/developers'),
];

/** `/de`; empty for English. */
export function languagePrefix(language: Language): string {
  return language === 'en' ? '' : `/${language}`;
}

/** `/de/pricing` → `de`. */
export function languageOf(pathname: string): Language {
  const first = pathname.split('/')[1];
  return languages.find((language) => language === first) ?? 'en';
}

/** `/de/pricing` → `/pricing`. */
export function pathWithoutLanguage(pathname: string): string {
  const rest = pathname.slice(languagePrefix(languageOf(pathname)).length);
  return rest === '' ? '/' : rest;
}

/** Whether the page exists in every language; ignores query and fragment. */
export function isTranslated(address: string): boolean {
  const path = address.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
  return translatedPaths.includes(path);
}

/** `/pricing#faq` in German → `/de/pricing#faq`; unchanged if English only. */
export function addressIn(language: Language, address: string): string {
  if (!isTranslated(address)) return address;
  const prefix = languagePrefix(language);
  return prefix === '' ? address : `${prefix}${address.replace(/^\/(?=$|[?#])/, '')}`;
}
