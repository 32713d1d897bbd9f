import { describe, expect, it } from 'vitest';
import { addressIn, isTranslated, languageOf, pathWithoutLanguage } from './languages.ts';

describe('the language of an address', () => {
  it.each([
    ['/', 'en', '/'],
    ['/de', 'de', '/'],
    ['/de/', 'de', '/'],
    ['/ja/pricing', 'ja', '/pricing'],
    ['/demo', 'en', '/demo'],
    ['/pricing', 'en', '/pricing'],
  ])('%s is %s, of the page %s', (path, language, page) => {
    expect(languageOf(path)).toBe(language);
    expect(pathWithoutLanguage(path)).toBe(page);
  });
});

describe('an address in a language', () => {
  it.each([
    ['/', '/de'],
    ['/#features', '/de#features'],
    ['/pricing', '/de/pricing'],
    ['/pricing?buy=pro#plans', '/de/pricing?buy=pro#plans'],
    ['/help', '/help'],
    ['/blog/feed.xml', '/blog/feed.xml'],
  ])('%s is %s in German', (address, german) => {
    expect(addressIn('de', address)).toBe(german);
  });

  it('has no language for English', () => {
    expect(addressIn('en', '/pricing#faq')).toBe('/pricing#faq');
  });

  it('is told from one that is in English only, also with a slash at its end', () => {
    expect(isTranslated('/generate/')).toBe(true);
    expect(isTranslated('/terms')).toBe(false);
  });
});
