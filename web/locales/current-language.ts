import { i18n } from '@lingui/core';
import { type Language, languages } from '../../contract/languages.ts';

/** The language of this page, which is set before anything is rendered. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.locale) ?? 'en';
}
