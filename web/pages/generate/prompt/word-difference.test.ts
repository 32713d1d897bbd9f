import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../contract/fields/languages.ts';
import { wordDifference } from './word-difference.ts';

describe('the difference of two prompts', () => {
  it('is one of words, in the order of reading', () => {
    expect(wordDifference('A red fox runs', 'A fox runs slowly. Dusk.', 'en')).toEqual([
      { kind: 'same', text: 'A ' },
      { kind: 'removed', text: 'red ' },
      { kind: 'same', text: 'fox runs ' },
      { kind: 'added', text: 'slowly. Dusk.' },
    ]);
  });

  it('finds the words of a language without spaces', () => {
    expect(wordDifference('赤い灯台', '白い灯台', 'ja')).toEqual([
      { kind: 'removed', text: '赤い' },
      { kind: 'added', text: '白い' },
      { kind: 'same', text: '灯台' },
    ]);
  });

  it('does not cut a sentence that is rewritten into pieces', () => {
    expect(wordDifference('A sea. Slow push in.', 'A sea. The camera comes in from above.', 'en')).toEqual([
      { kind: 'same', text: 'A sea. ' },
      { kind: 'removed', text: 'Slow push in ' },
      { kind: 'added', text: 'The camera comes in from above' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('leads from one to the other, and says nothing of equal ones', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '.', '灯'), { maxLength: 30 })
      .map((one) => one.join(''));
    fc.assert(
      fc.property(text, text, fc.constantFrom(...languages), (before, after, language) => {
        const pieces = wordDifference(before, after, language);
        const joined = (...kinds: readonly string[]) =>
          pieces
            .filter(({ kind }) => kinds.includes(kind))
            .map(({ text: piece }) => piece)
            .join('');
        expect(joined('same', 'added')).toBe(after);
        expect(joined('same', 'removed').replace(/\s/g, '')).toBe(before.replace(/\s/g, ''));
        expect(wordDifference(after, after, language).every(({ kind }) => kind === 'same')).toBe(true);
      }),
    );
  });
});
