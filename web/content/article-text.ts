import type { Article, Block } from './article.ts';

const wordsPerMinute = 220;

/** Returns the reading time in rounded minutes, at least 1. */
export function readingMinutes(article: Pick<Article, 'body'>): number {
  const words = article.body.map(textOf).join(' ').split(/\s+/).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** Returns a block's text without marks. */
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

/** `[label](/address)`, `**label**` and `` `label` `` → `label`. */
export function withoutMarks(text: string): string {
  return text.replace(/\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\([^)\s]+\)/g, '$1$2$3');
}
