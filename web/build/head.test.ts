import { describe, expect, it } from 'vitest';
import { languages } from '../../contract/fields/languages.ts';
import { addressIn, languageOf, pathWithoutLanguage, translatedPaths } from '../addresses/languages.ts';
import { siteOrigin } from '../addresses/site-origin.ts';
import { alternatesOf, headOf } from './head.ts';

const pathOf = (address: string) => address.slice(siteOrigin.length);

describe.each(translatedPaths)('the languages of %s', (path) => {
  it('are named by its page in each language, which names the others and itself back', () => {
    for (const language of languages) {
      const { canonical, alternates } = headOf(path, '', language);
      expect(alternates).toHaveLength(languages.length + 1);
      expect(alternates).toContainEqual({ hreflang: language, address: canonical });
      for (const { address } of alternates) {
        const target = pathOf(address);
        const back = headOf(pathWithoutLanguage(target), '', languageOf(target)).alternates;
        expect(back).toContainEqual({ hreflang: language, address: canonical });
      }
    }
  });

  it('lead who reads none of them to the English page', () => {
    expect(alternatesOf(path).find(({ hreflang }) => hreflang === 'x-default')?.address).toBe(
      `${siteOrigin}${addressIn('en', path)}`,
    );
  });
});

it('a page that is in English only names no other language', () => {
  expect(headOf('/terms', '', 'en').alternates).toEqual([]);
});
