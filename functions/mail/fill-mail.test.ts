import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailParameters } from './mail-parameters.ts';
import { confirmAddressMail, statusAnnouncementMail } from './mails.ts';
import { renderTemplates } from './templates/render-templates.tsx';

describe('a mail', () => {
  it('is what its template says, in every language: after a change, run npm run render-mails', async () => {
    const folder = join(import.meta.dirname, 'rendered');
    const files = readdirSync(folder).map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]);
    expect(Object.fromEntries(files)).toEqual(await renderTemplates());
  });

  it('names what it is filled with in every language', () => {
    const folder = join(import.meta.dirname, 'rendered');
    for (const [name, parameters] of Object.entries(mailParameters)) {
      const rendered: Record<string, object> = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
      for (const [language, texts] of Object.entries(rendered)) {
        const placeholders = JSON.stringify(texts).match(/(?<=\{\{)\w+(?=\}\})/g);
        expect([...new Set(placeholders)].toSorted(), `${name} in ${language}`).toEqual(
          [...parameters].toSorted(),
        );
      }
    }
  });

  it('shows a value as the text that it is, in every part', () => {
    const title = '<b>{{text}} & "more"';
    const { subject, text, html } = statusAnnouncementMail('en', {
      status: 'Investigating',
      title,
      summary: 'Investigating',
      text: 'One.\nTwo.',
      statusUrl: 'https://example.com/status',
      unsubscribeUrl: 'https://example.com/status?unsubscribe=t&x=1',
    });
    expect(subject).toBe(`Investigating: ${title}`);
    expect(text).toContain(title);
    expect(html).toContain('&lt;b&gt;{{text}} &amp; &quot;more&quot;');
    expect(html).toContain('One.<br/>Two.');
    expect(html).toContain('href="https://example.com/status?unsubscribe=t&amp;x=1"');
  });

  it('leaves no placeholder', () => {
    const { text, html } = confirmAddressMail('ja', { link: 'https://example.com', code: '{####}' });
    expect(text + html).not.toMatch(/\{\{|\}\}/);
    expect(html).toContain('{####}');
  });
});
