import type { ReactNode } from 'react';
import type { Block } from '../content/article.ts';
import { classNames } from './controls/class-names.ts';
import { Link } from './controls/link.tsx';

/** A text at a readable width. */
export function Prose({ blocks, className }: { blocks: readonly Block[]; className?: string }) {
  return (
    <div className={classNames('flex max-w-prose flex-col gap-5 text-dim', className)}>
      {blocks.map((block) => (
        <ProseBlock key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  );
}

/** `Plans & credits` → `plans-credits`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function ProseBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inline(block.text)}</p>;
    case 'heading':
      return (
        <h2 id={anchorOf(block.text)} className="title-medium mt-6 text-ink">
          {block.text}
        </h2>
      );
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-faint">
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </ul>
      );
    case 'steps':
      return (
        <ol className="flex list-decimal flex-col gap-2 pl-6 marker:text-faint">
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </ol>
      );
    case 'code':
      return (
        <figure>
          {block.label !== undefined && (
            <figcaption className="mb-1.5 text-sm text-faint">{block.label}</figcaption>
          )}
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="overflow-x-auto rounded-frame border border-line bg-surface p-4 text-sm text-ink"
          >
            <code>{block.text}</code>
          </pre>
        </figure>
      );
    case 'prompt':
      return (
        <figure>
          <figcaption className="mb-1.5 text-sm text-faint">{block.label}</figcaption>
          <blockquote className="on-screen corner-marks rounded-frame border-8 border-screen px-4 py-3 text-lg leading-relaxed">
            {block.text}
          </blockquote>
        </figure>
      );
    case 'note':
      return <p className="border-l-2 border-accent-text pl-4 text-ink">{inline(block.text)}</p>;
    case 'table':
      return (
        // On a phone each row is a record with every cell under its heading.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-left text-[0.9375rem]">
            <thead className="max-md:sr-only">
              <tr className="border-b border-edge">
                {block.head.map((cell) => (
                  <th key={cell} scope="col" className="py-2 pr-6 font-semibold whitespace-nowrap text-ink">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join()} className="border-b border-line align-top max-md:block max-md:py-3">
                  {row.map((cell, column) => (
                    <td
                      key={block.head[column]}
                      data-heading={block.head[column]}
                      className="py-2 pr-6 max-md:block max-md:py-1 max-md:pr-0 max-md:before:block max-md:before:text-sm max-md:before:text-faint max-md:before:content-[attr(data-heading)]"
                    >
                      {inline(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

const marks = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Renders the marks `**strong**`, `` `code` `` and `[label](/address)`. */
export function inline(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, strong, code, label, address] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (strong !== undefined) {
      parts.push(
        <strong key={end} className="font-semibold text-ink">
          {strong}
        </strong>,
      );
    } else if (code !== undefined) {
      parts.push(
        <code key={end} className="break-words text-[0.92em] text-ink">
          {code}
        </code>,
      );
    } else if (label !== undefined && address !== undefined) {
      parts.push(<TextLink key={end} to={address} label={label} />);
    }
  }
  return [...parts, text.slice(end)];
}

/** A link within this site, or to an address that our own content names. */
function TextLink({ to, label }: { to: string; label: string }) {
  const className = 'text-accent-text underline underline-offset-3 hover:text-ink';
  return to.startsWith('/') ? (
    <Link to={to} className={className}>
      {label}
    </Link>
  ) : (
    <a href={to} className={className} rel="noopener">
      {label}
    </a>
  );
}
