import type { Messages } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../contract/fields/languages.ts';
import { escapeMarkup } from './markup-text.ts';
import { type PrerenderedPage, prerender } from './page-markup.tsx';

const catalogs = import.meta.glob<{ readonly messages: Messages }>('../locales/*/*.po', { eager: true });

const messagesIn = (language: string): Messages =>
  Object.assign(
    {},
    ...Object.entries(catalogs)
      .filter(([file]) => file.endsWith(`/${language}.po`))
      .map(([, { messages }]) => messages),
  );

/** The first literal part of a text that is long enough to occur in its own language only. */
function literalOf(message: Messages[string] | undefined): string | null {
  const parts = typeof message === 'string' ? [message] : (message ?? []);
  return (
    parts
      .find((part) => typeof part === 'string' && part.trim().length >= 14)
      ?.toString()
      .trim() ?? null
  );
}

let pages: readonly PrerenderedPage[];
beforeAll(async () => {
  ({ pages } = await prerender());
});

describe.each(languages.filter((language) => language !== 'en'))('the pages in %s', (language) => {
  it('say no sentence in English', () => {
    const english = messagesIn('en');
    const translated = messagesIn(language);
    const sentences = Object.keys(english)
      .filter((id) => literalOf(english[id]) !== literalOf(translated[id]))
      .flatMap((id) => literalOf(english[id]) ?? []);
    const found = pages
      .filter(({ head }) => head.language === language)
      .flatMap(({ fileName, head, markup }) => {
        const said = [head.title, head.description, ...markup.split(/<[^>]*>/)].map((text) => text.trim());
        return sentences
          .filter((sentence) =>
            said.some((text) => text.includes(escapeMarkup(sentence)) || text.includes(sentence)),
          )
          .map((sentence) => `${fileName}: ${sentence}`);
      });
    expect(sentences.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });
});
