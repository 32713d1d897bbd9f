import { i18n } from '@lingui/core';
import type { Language } from '../../contract/fields/languages.ts';
import type { CatalogName } from './catalogs.ts';
import { currentLanguage } from './current-language.ts';

/** One module for each language; otherwise every page would name 40 unused files. */
const translations = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ja: () => import('./ja.ts'),
} as const satisfies Record<Language, unknown>;

/** Adds a catalog to those that are loaded. */
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

/** Returns a function that runs `load` and loads catalogs at the same time. */
export function withTexts<Part>(
  names: readonly CatalogName[],
  load: () => Promise<Part>,
): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([load(), ...names.map((name) => loadCatalog(currentLanguage(), name))]);
    return part;
  };
}
