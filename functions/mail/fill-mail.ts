import escapeHtml from 'escape-html';
import type { Language } from '../../contract/fields/languages.ts';
import type { MailName, MailValues } from './mail-parameters.ts';
import type { Mail } from './send-mail.ts';

/** A file of rendered/: a mail with placeholders, by language. Where a language is missing, the reader reads English. */
export type RenderedMail = { readonly en: MailTexts } & { readonly [Other in Language]?: MailTexts };
type MailTexts = Pick<Mail, 'subject' | 'text' | 'html'>;

/**
 * A mail's subject, text and HTML with its values filled in. Values are text: they are escaped in the HTML, and their
 * line breaks are kept.
 */
export type FillMail<Name extends MailName> = (language: Language, values: MailValues<Name>) => MailTexts;

/** How the mail of a name is filled. */
export function fillerOf<Name extends MailName>(name: Name, rendered: RenderedMail): FillMail<Name>;
export function fillerOf(_name: MailName, rendered: RenderedMail) {
  return (language: Language, values: Readonly<Record<string, string>>): MailTexts => {
    const { subject, text, html } = rendered[language] ?? rendered.en;
    return {
      subject: fillText(subject, values),
      text: fillText(text, values),
      html: fillText(html, values, (value) => escapeHtml(value).replaceAll('\n', '<br/>')),
    };
  };
}

/** A rendered text with its values. One pass: a value that reads like a placeholder stays as it is. */
export function fillText(
  template: string,
  values: Readonly<Record<string, string>>,
  written = (value: string): string => value,
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_placeholder, parameter: string) =>
    written(values[parameter] ?? ''),
  );
}
