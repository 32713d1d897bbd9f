import type { ReactNode } from 'react';
import type { LegalText } from '../../content/legal/legal-text.ts';
import { exampleNote } from '../../content/legal/legal-text.ts';
import { operator, operatorIsExample } from '../../content/operator.ts';
import { Badge } from '../../design/badge.tsx';
import { anchorOf, Prose } from '../../design/prose.tsx';

/** A legal text, its date and its contents; print leaves the contents out. */
export function LegalPage({
  text: { title, summary, sections },
  further,
  children,
}: {
  text: LegalText;
  /** An entry of the contents outside the text. */
  further?: { readonly anchor: string; readonly label: string };
  children?: ReactNode;
}) {
  return (
    <article className="page-width pt-[clamp(2.5rem,5vw,5rem)] pb-[clamp(5rem,10vw,10rem)]">
      <header className="grid items-end gap-x-16 gap-y-6 border-b border-edge pb-8 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <h1 className="title-huge">{title}</h1>
        <div className="lg:pb-6">
          <p className="max-w-xl text-lg text-dim">{summary}</p>
          <p className="mt-4 text-ink">
            Last updated <time dateTime={operator.legalTextsUpdated}>{lastUpdated()}</time>
          </p>
          {operatorIsExample && (
            <p className="mt-4 flex items-baseline gap-3 text-[0.9375rem] text-faint">
              <Badge>Sample</Badge>
              {exampleNote}
            </p>
          )}
        </div>
      </header>
      <div className="grid grid-cols-1 gap-x-16 pt-10 lg:grid-cols-[minmax(14rem,4fr)_minmax(0,9fr)] print:block">
        <nav aria-label="Contents" className="mb-10 print:hidden lg:sticky lg:top-24 lg:mb-0 lg:self-start">
          <ol className="border-t border-line text-[0.9375rem] sm:columns-2 sm:gap-x-10 lg:columns-1">
            {[...sections.map(({ heading }) => ({ anchor: anchorOf(heading), label: heading })), further]
              .filter((entry) => entry !== undefined)
              .map(({ anchor, label }) => (
                <li key={anchor} className="break-inside-avoid border-b border-line">
                  <a href={`#${anchor}`} className="flex min-h-11 items-center text-dim hover:text-ink">
                    {label}
                  </a>
                </li>
              ))}
          </ol>
        </nav>
        <div className="flex min-w-0 flex-col gap-14">
          {sections.map(({ heading, blocks }) => (
            <section key={heading} aria-labelledby={anchorOf(heading)}>
              <h2 id={anchorOf(heading)} className="title-medium break-after-avoid text-ink">
                {heading}
              </h2>
              <Prose className="mt-5" blocks={blocks} />
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  );
}

/** '2024-12-16' → 'December 16, 2024'. */
function lastUpdated(): string {
  return new Date(`${operator.legalTextsUpdated}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}
