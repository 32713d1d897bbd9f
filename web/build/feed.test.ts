import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { blogArticles } from '../content/blog/articles.ts';
import { articleMarkup } from './article-markup.ts';
import { feed } from './feed.ts';

const parsed = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' }).parse(feed());

describe('the feed of the blog', () => {
  it('is well-formed XML', () => {
    expect(XMLValidator.validate(feed())).toBe(true);
  });

  it('has what Atom wants of a feed, and says when it changed last', () => {
    expect(parsed.feed).toMatchObject({
      title: expect.any(String),
      id: 'https://site-origin.invalid/blog',
      updated: `${blogArticles[0]?.updated ?? blogArticles[0]?.published}T00:00:00Z`,
      author: { name: 'Reelwright' },
    });
  });

  it('has every article in full, newest first, each by its lasting address', () => {
    const entries: { title: string; id: string; content: { '#text': string } }[] = parsed.feed.entry;
    expect(entries.map(({ id }) => id)).toEqual(
      blogArticles.map(({ slug }) => `https://site-origin.invalid/blog/${slug}`),
    );
    expect(entries[0]?.content['#text']).toContain('<h2>Five things to name</h2>');
    expect(entries[0]?.content['#text']).toContain('href="https://site-origin.invalid/blog/which-shape');
  });
});

describe('an article as plain HTML', () => {
  it('escapes what is written, and sets the marks', () => {
    expect(
      articleMarkup([{ kind: 'paragraph', text: 'a < b & **c** `d` [e](/f) [g](https://h.example)' }]),
    ).toBe(
      '<p>a &lt; b &amp; <strong>c</strong> <code>d</code> <a href="https://site-origin.invalid/f">e</a> <a href="https://h.example">g</a></p>',
    );
  });

  it('keeps steps numbered and prompts quoted', () => {
    expect(
      articleMarkup([
        { kind: 'steps', items: ['one', 'two'] },
        { kind: 'prompt', label: 'Before', text: 'A "sea"' },
      ]),
    ).toBe(
      '<ol><li>one</li><li>two</li></ol>\n<p>Before:</p><blockquote><p>A &quot;sea&quot;</p></blockquote>',
    );
  });
});
