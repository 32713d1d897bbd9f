import { siteOrigin } from '../addresses/site-origin.ts';
import type { Block } from '../content/article.ts';
import { escapeMarkup } from './markup-text.ts';

/** Returns plain HTML with absolute addresses, for feed readers. */
export function articleMarkup(blocks: readonly Block[]): string {
  return blocks.map(blockMarkup).join('\n');
}

function blockMarkup(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlineMarkup(block.text)}</p>`;
    case 'note':
      return `<p><em>${inlineMarkup(block.text)}</em></p>`;
    case 'heading':
      return `<h2>${escapeMarkup(block.text)}</h2>`;
    case 'list':
      return `<ul>${items(block.items)}</ul>`;
    case 'steps':
      return `<ol>${items(block.items)}</ol>`;
    case 'code':
      return `<pre><code>${escapeMarkup(block.text)}</code></pre>`;
    case 'prompt':
      return `<p>${escapeMarkup(block.label)}:</p><blockquote><p>${escapeMarkup(block.text)}</p></blockquote>`;
    case 'table':
      return `<table><thead>${row(block.head, 'th')}</thead><tbody>${block.rows
        .map((cells) => row(cells, 'td'))
        .join('')}</tbody></table>`;
  }
}

function items(texts: readonly string[]): string {
  return texts.map((text) => `<li>${inlineMarkup(text)}</li>`).join('');
}

function row(cells: readonly string[], tag: 'th' | 'td'): string {
  return `<tr>${cells.map((cell) => `<${tag}>${inlineMarkup(cell)}</${tag}>`).join('')}</tr>`;
}

/** Escapes first, which changes no mark. */
function inlineMarkup(text: string): string {
  return escapeMarkup(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(
      /\[([^\]]+)\]\(([^)\s]+)\)/g,
      (_link, label: string, address: string) =>
        `<a href="${address.startsWith('/') ? siteOrigin : ''}${address}">${label}</a>`,
    );
}
