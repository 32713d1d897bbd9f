import type { Block } from '../content/article.ts';
import { anchorOf } from './prose.tsx';

/** Links to a text's headings; nothing for fewer than three. */
export function ContentsList({ blocks }: { blocks: readonly Block[] }) {
  const headings = blocks.filter((block) => block.kind === 'heading');
  if (headings.length < 3) return null;
  return (
    <nav aria-label="Contents" className="print:hidden">
      <p className="text-sm text-faint">Contents</p>
      <ol className="mt-1 border-t border-line">
        {headings.map(({ text }) => (
          <li key={text} className="border-b border-line">
            <a
              href={`#${anchorOf(text)}`}
              className="flex min-h-11 items-center py-2 text-[0.9375rem] leading-snug text-dim hover:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
