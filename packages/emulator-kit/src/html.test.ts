import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes every value, in text and in quoted attributes', () => {
    expect(html`<a title="${'"><script>'}">${"<b> & 'c'"}</a>`.markup).toBe(
      '<a title="&quot;&gt;&lt;script&gt;">&lt;b&gt; &amp; &#39;c&#39;</a>',
    );
  });

  it('puts in markup and lists of it as they are, and leaves out what is absent', () => {
    const items = [1, 2].map((number) => html`<li>${number}</li>`);

    expect(html`<ul>${items}${undefined}${null}${false}</ul>`.markup).toBe('<ul><li>1</li><li>2</li></ul>');
  });
});
