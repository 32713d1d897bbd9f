import { render, toPlainText } from '@react-email/render';
import { type MailName, type MailValues, mailParameters, placeholderOf } from '../mail-parameters.ts';
import { templates } from './templates.tsx';

/** A mail with placeholders where values are filled in when it is sent. */
export interface RenderedMail {
  readonly subject: string;
  /** A whole document. */
  readonly html: string;
  readonly text: string;
}

/** Every mail by its name: what ../rendered-mails.json holds. */
export async function renderTemplates(): Promise<Record<string, RenderedMail>> {
  const names = Object.keys(mailParameters).filter((name): name is MailName => name in mailParameters);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await renderTemplate(name)] as const)),
  );
}

async function renderTemplate<Name extends MailName>(name: Name): Promise<RenderedMail> {
  const { subject, body } = templates[name];
  const values = placeholders(name);
  const html = await render(body(values));
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
