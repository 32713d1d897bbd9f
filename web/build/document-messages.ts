import { i18n, type Messages } from '@lingui/core';
import { languages } from '../../contract/languages.ts';

const catalogs = import.meta.glob<{ readonly messages: Messages }>(
  ['../locales/*/*.po', '!../locales/mails/*.po'],
  { eager: true },
);

/*
 * Loads every text of every page, for rendering them; `i18n.activate` then says the language. Imported before the pages:
 * the articles, which are in English only, are made of texts when they are loaded.
 */
for (const language of languages) {
  for (const [file, { messages }] of Object.entries(catalogs)) {
    if (file.endsWith(`/${language}.po`)) i18n.load(language, messages);
  }
}
i18n.activate('en');
