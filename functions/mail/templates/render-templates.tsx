import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, toPlainText } from '@react-email/render';
import { type Language, languages } from '../../../contract/fields/languages.ts';
import { type MailName, type MailValues, mailParameters, placeholderOf } from '../mail-parameters.ts';
import { templates } from './templates.tsx';
import { caseWords, noticeWords, statusWords } from './words.ts';

interface RenderedMail {
  readonly subject: string;
  /** A whole document. */
  readonly html: string;
  readonly text: string;
}

const catalogs = import.meta.glob<{ readonly messages: Messages }>('../../../web/locales/mails/*.po', {
  eager: true,
});

/** Returns the files of ../rendered/ by name: every mail, and the words filled into mails, by language. */
export async function renderTemplates(): Promise<Record<string, Partial<Record<Language, unknown>>>> {
  const files: Record<string, Partial<Record<Language, unknown>>> = {};
  const add = (file: string, language: Language, content: unknown) => {
    files[file] = { ...files[file], [language]: content };
  };
  for (const language of languages) {
    i18n.loadAndActivate({ locale: language, messages: messagesIn(language) });
    for (const name of mailNames) {
      if (language === 'en' || !isEnglishOnly(name))
        add(name, language, await renderTemplate(name, language));
    }
    add('notice-words', language, noticeWords());
    add('status-words', language, statusWords());
    add('case-words', language, caseWords());
  }
  i18n.activate('en');
  return files;
}

const mailNames = Object.keys(mailParameters).filter((name): name is MailName => name in mailParameters);

/** Operators read and write English. */
function isEnglishOnly(name: MailName): boolean {
  return name === 'visitor-message' || name === 'message-answer';
}

function messagesIn(language: Language): Messages {
  const catalog = catalogs[`../../../web/locales/mails/${language}.po`];
  if (catalog === undefined) throw new Error(`There is no catalog of mails in ${language}.`);
  return catalog.messages;
}

async function renderTemplate<Name extends MailName>(name: Name, language: Language): Promise<RenderedMail> {
  const { subject, body } = templates[name];
  const values = placeholders(name);
  const html = await render(<I18nProvider i18n={i18n}>{body(values, language)}</I18nProvider>);
  const text = toPlainText(html, {
    wordwrap: false,
    selectors: [{ selector: 'h1', options: { uppercase: false } }],
  });
  return { subject: subject(values), html, text };
}

function placeholders<Name extends MailName>(name: Name): MailValues<Name>;
function placeholders(name: MailName): Record<string, string> {
  return Object.fromEntries(mailParameters[name].map((parameter) => [parameter, placeholderOf(parameter)]));
}
