import { i18n } from '@lingui/core';
import type { Language } from '../../contract/languages.ts';
import type { CatalogName } from './catalogs.ts';
import { currentLanguage } from './current-language.ts';

/** Each names the files of its language only: with those of all, every page would know 40 names that it never uses. */
const translations = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ja: () => import('./ja.ts'),
} as const satisfies Record<Language, unknown>;

/** Loads a catalog in a language; what was loaded before stays. */
export async function loadCatalog(language: Language, name: CatalogName): Promise<void> {
  const { shell, catalogs } = await translations[language]();
  if (name === 'shell') {
    i18n.load(language, shell);
    return;
  }
  const load = catalogs[`./${name}/${language}.po`];
  if (load === undefined) throw new Error(`There is no catalog ${name} in ${language}.`);
  i18n.load(language, (await load()).messages);
}

/** `load` together with catalogs, in the language of the page: for a part whose texts come with its code. */
export function withTexts<Part>(
  names: readonly CatalogName[],
  load: () => Promise<Part>,
): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([load(), ...names.map((name) => loadCatalog(currentLanguage(), name))]);
    return part;
  };
}
