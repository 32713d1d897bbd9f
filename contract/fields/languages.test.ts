import { describe, expect, it } from 'vitest';
import { languageOf } from './languages.ts';

describe('the language of a request', () => {
  it('is the first of its languages that we write', () => {
    expect(languageOf('de')).toBe('de');
    expect(languageOf('fr-CH, ja;q=0.9, en;q=0.8')).toBe('ja');
    expect(languageOf('ES-mx')).toBe('es');
  });

  it('is English where it names none that we write', () => {
    for (const wanted of [undefined, '', '*', 'fr', 'deutsch', 'x'.repeat(9_999)]) {
      expect(languageOf(wanted), wanted).toBe('en');
    }
  });
});
