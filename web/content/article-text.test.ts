import { describe, expect, it } from 'vitest';
import type { Block } from './article.ts';
import { readingMinutes, textOf } from './article-text.ts';

const words = (count: number): Block => ({ kind: 'paragraph', text: Array(count).fill('word').join(' ') });

describe('the reading time', () => {
  it.each([
    [1, 1],
    [300, 1],
    [350, 2],
    [900, 4],
  ])('of %i words is %i minutes', (count, minutes) => {
    expect(readingMinutes({ body: [words(count)] })).toBe(minutes);
  });

  it('counts lists and tables', () => {
    const body: Block[] = [
      { kind: 'steps', items: Array(200).fill('two words') },
      { kind: 'table', head: ['one'], rows: Array(259).fill(['one']) },
    ];
    expect(readingMinutes({ body })).toBe(3);
  });
});

describe('the text of a block', () => {
  it('is without marks and addresses', () => {
    expect(textOf({ kind: 'paragraph', text: 'Press **Save**, or `PUT` at [the desk](/generate).' })).toBe(
      'Press Save, or PUT at the desk.',
    );
  });

  it('holds every cell of a table', () => {
    expect(textOf({ kind: 'table', head: ['A', 'B'], rows: [['**1**', '2']] })).toBe('A B 1 2');
  });
});
