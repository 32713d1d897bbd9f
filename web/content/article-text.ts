import type { Article, Block } from './article.ts';

/** What a grown person reads of such a text in a minute. */
const wordsPerMinute = 220;

/** How long an article takes to read, in whole minutes, at least one. */
export function readingMinutes(article: Pick<Article, 'body'>): number {
  const words = article.body.map(textOf).join(' ').split(/\s+/).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** What a block says, without its marks. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'note':
    case 'code':
      return withoutMarks(block.text);
    case 'prompt':
      return `${block.label}: ${block.text}`;
    case 'list':
    case 'steps':
      return block.items.map(withoutMarks).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(withoutMarks).join(' ');
  }
}

/** `[label](/address)` → `label`, and so with `**strong**` and `` `code` ``. */
export function withoutMarks(text: string): string {
  return text.replace(/\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\([^)\s]+\)/g, '$1$2$3');
}
