import type { ReactNode } from 'react';
import { type CodeLanguage, HighlightedCode } from './highlighted-code.tsx';

/** Style of code; lines wrap on a phone. */
export const codeAppearance =
  'on-screen overflow-x-auto rounded-frame p-5 text-sm leading-relaxed max-sm:p-4 max-sm:text-[0.8125rem] max-sm:whitespace-pre-wrap max-sm:[overflow-wrap:anywhere]';

/** Code with a copy button, hidden until the enhancement runs. */
export function CodeFigure({
  label,
  code,
  language,
}: {
  label: string;
  code: string;
  language: CodeLanguage;
}) {
  return (
    <CodeFrame label={label}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
        className={codeAppearance}
      >
        <HighlightedCode code={code} language={language} />
      </pre>
    </CodeFrame>
  );
}

/** Shows one of its children. */
export function CodeFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure
      data-enhancement="copy-code"
      className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 *:[pre]:w-full"
    >
      <figcaption className="text-sm text-faint">{label}</figcaption>
      <span className="flex min-h-11 items-center gap-3">
        <span role="status" className="text-sm text-good" />
        <button
          type="button"
          hidden
          className="min-h-11 rounded-control px-3 text-sm font-medium text-dim hover:bg-raised hover:text-ink"
        >
          Copy<span className="sr-only">: {label}</span>
        </button>
      </span>
      {children}
    </figure>
  );
}
