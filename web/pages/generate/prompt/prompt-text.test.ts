import { expect, it } from 'vitest';
import { asSentence } from './prompt-text.ts';

it.each([
  ['', '', 'Close-up.'],
  ['A sea', '', 'A sea. Close-up.'],
  ['A sea.', '', 'A sea. Close-up.'],
  ['A sea. ', '', 'A sea. Close-up.'],
  ['A sea!', 'Dusk.', 'A sea! Close-up. Dusk.'],
  ['A sea', ' at dusk', 'A sea. Close-up. at dusk'],
  ['A sea\n', '', 'A sea\nClose-up.'],
])('camera words become a sentence between %j and %j', (before, after, whole) => {
  expect(`${before}${asSentence('Close-up', before, after, '.')}${after}`).toBe(whole);
});

it('camera words become a sentence of Japanese', () => {
  expect(asSentence('空撮', '灯台', '', '。')).toBe('。空撮。');
  expect(asSentence('空撮', '灯台。', '夜', '。')).toBe('空撮。');
});
