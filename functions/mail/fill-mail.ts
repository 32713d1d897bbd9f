import escapeHtml from 'escape-html';
import type { Language } from '../../contract/fields/languages.ts';
import type { MailName, MailValues } from './mail-parameters.ts';
import type { Mail } from './send-mail.ts';

/** A file of rendered/. A missing language falls back to English. */
export type RenderedMail = { readonly en: MailTexts } & { readonly [Other in Language]?: MailTexts };
type MailTexts = Pick<Mail, 'subject' | 'text' | 'html'>;

/** Fills in values, which are text: the HTML escapes them and keeps their line breaks. */
export type FillMail<Name extends MailName> = (language: Language, values: MailValues<Name>) => MailTexts;

/** Types the values by the mail's name. */
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

/** One pass: a value that looks like a placeholder stays. */
export function fillText(
  template: string,
  values: Readonly<Record<string, string>>,
  written = (value: string): string => value,
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_placeholder, parameter: string) =>
    written(values[parameter] ?? ''),
  );
}
