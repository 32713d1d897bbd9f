import escapeHtml from 'escape-html';
import type { MailName, MailValues } from './mail-parameters.ts';
import renderedMails from './rendered-mails.json' with { type: 'json' };
import type { Mail } from './send-mail.ts';

/**
 * A mail's subject, text and HTML with its values filled in. Values are text: they are escaped in the HTML, and their
 * line breaks are kept.
 */
export function fillMail<Name extends MailName>(
  name: Name,
  values: MailValues<Name>,
): Pick<Mail, 'subject' | 'text' | 'html'>;
export function fillMail(name: MailName, values: Readonly<Record<string, string>>) {
  const { subject, text, html } = renderedMails[name];
  // One pass: a value that reads like a placeholder stays as it is.
  const fill = (template: string, written: (value: string) => string): string =>
    template.replace(/\{\{(\w+)\}\}/g, (_placeholder, parameter: string) => written(values[parameter] ?? ''));
  return {
    subject: fill(subject, (value) => value),
    text: fill(text, (value) => value),
    html: fill(html, (value) => escapeHtml(value).replaceAll('\n', '<br/>')),
  };
}
