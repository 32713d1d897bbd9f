import { i18n } from '@lingui/core';
import { type Language, languages } from '../../contract/fields/languages.ts';

/** Returns this page's language, which is set before the first render. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.locale) ?? 'en';
}
