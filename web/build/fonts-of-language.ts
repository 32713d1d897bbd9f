import type { Language } from '../../contract/fields/languages.ts';

/** Whether a file of web/design/fonts/ has letters of a language. */
export function isFontOf(language: Language, originalFileName: string): boolean {
  const [, name] = /design\/fonts\/([^/]+)\.woff2$/.exec(originalFileName) ?? [];
  if (name === undefined) return false;
  return !name.endsWith('-german-spanish') || language === 'de' || language === 'es';
}
