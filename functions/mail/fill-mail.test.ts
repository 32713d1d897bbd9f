import { describe, expect, it } from 'vitest';
import { fillMail } from './fill-mail.ts';
import renderedMails from './rendered-mails.json' with { type: 'json' };
import { renderTemplates } from './templates/render-templates.tsx';

describe('a mail', () => {
  it('is what its template says: after a change of a template, run npm run render-mails', async () => {
    expect(renderedMails).toEqual(await renderTemplates());
  });

  it('shows a value as the text that it is, in every part', () => {
    const title = '<b>{{text}} & "more"';
    const { subject, text, html } = fillMail('status-announcement', {
      title,
      summary: 'Investigating',
      text: 'One.\nTwo.',
      statusUrl: 'https://example.com/status',
      unsubscribeUrl: 'https://example.com/status?unsubscribe=t&x=1',
    });
    expect(subject).toBe(title);
    expect(text).toContain(title);
    expect(html).toContain('&lt;b&gt;{{text}} &amp; &quot;more&quot;');
    expect(html).toContain('One.<br/>Two.');
    expect(html).toContain('href="https://example.com/status?unsubscribe=t&amp;x=1"');
  });

  it('leaves no placeholder', () => {
    const { text, html } = fillMail('confirm-address', { link: 'https://example.com', code: '{####}' });
    expect(text + html).not.toMatch(/\{\{|\}\}/);
    expect(html).toContain('{####}');
  });
});
