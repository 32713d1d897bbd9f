import { i18n, type Messages } from '@lingui/core';
import { languages } from '../../contract/fields/languages.ts';

const catalogs = import.meta.glob<{ readonly messages: Messages }>(
  ['../locales/*/*.po', '!../locales/mails/*.po'],
  { eager: true },
);

/* Imported before the pages, since the English-only articles read texts when their modules load. */
for (const language of languages) {
  for (const [file, { messages }] of Object.entries(catalogs)) {
    if (file.endsWith(`/${language}.po`)) i18n.load(language, messages);
  }
}
i18n.activate('en');
