import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { joinSentences } from './join-sentences.ts';

afterEach(() => i18n.activate('en'));

it('sets a space between sentences, in Japanese none', () => {
  expect(joinSentences(['It costs 5.', 'It is short.'])).toBe('It costs 5. It is short.');
  i18n.load('ja', {});
  i18n.activate('ja');
  expect(joinSentences(['5です。', '短いです。'])).toBe('5です。短いです。');
});
