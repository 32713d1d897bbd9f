import { describe, expect, it } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { llms } from './llms.ts';

/** https://llmstxt.org: a heading, a quote, and lists of links below second-level headings. */
describe('llms.txt', () => {
  it('has one title, a summary, and only links in its lists', () => {
    expect(llms).toMatch(/^# Reelwright\n\n> \S/);
    expect(llms.match(/^# /gm)).toHaveLength(1);
    const lists = llms.slice(llms.indexOf('\n## ')).split('\n');
    for (const line of lists.filter((text) => text !== '' && !text.startsWith('## '))) {
      expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/[^)\s]+\): \S/);
    }
  });

  it('leads to every endpoint of the public API', () => {
    for (const { method, path } of Object.values(routes)) {
      if (path.startsWith('/api/v1/')) expect(llms).toContain(`[${method} ${path}](`);
    }
  });
});
