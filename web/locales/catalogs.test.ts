import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../contract/fields/languages.ts';
import { catalogFiles } from './catalogs.ts';

test('every file with texts to translate is in a catalog: else it would be shown in English everywhere', () => {
  const inCatalogs = new Set(
    Object.values(catalogFiles)
      .flat()
      .flatMap((path) => globSync([path, `${path}/**/*`])),
  );

  const withTexts = globSync(['web/**/*.{ts,tsx}', 'functions/mail/**/*.{ts,tsx}']).filter(
    (path) =>
      !path.includes('.test.') && /from '@lingui\/(core|react)\/macro'/.test(readFileSync(path, 'utf8')),
  );

  expect(withTexts.length).toBeGreaterThan(50);
  expect(withTexts.filter((path) => !inCatalogs.has(path))).toEqual([]);
});

test.each(languages.filter((language) => language !== 'en'))(
  'in %s a message has one translation, whichever pages were opened before: their catalogs are one in the browser',
  async (language) => {
    const translations = new Map<string, Set<string>>();
    // Emails load no other catalog.
    for (const file of globSync(`web/locales/*/${language}.po`, { exclude: ['web/locales/mails/*'] })) {
      for (const [id, translation] of await messagesOf(file, language)) {
        translations.set(id, (translations.get(id) ?? new Set()).add(translation));
      }
    }

    expect(translations.size).toBeGreaterThan(500);
    expect([...translations].filter(([, found]) => found.size > 1)).toEqual([]);
  },
);

/** Translations by context and English text. */
async function messagesOf(file: string, language: Language): Promise<readonly (readonly [string, string])[]> {
  const catalog = await formatter().parse(readFileSync(file, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: path.resolve(file),
  });
  return Object.values(catalog).map(
    ({ context = '', message = '', translation = '' }) => [`${context}|${message}`, translation] as const,
  );
}
