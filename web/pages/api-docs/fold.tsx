import type { ReactNode } from 'react';
import { classNames } from '../../design/controls/class-names.ts';

/** A heading that unfolds what is below it; a link into it unfolds it too. */
export function Fold({
  heading,
  detail,
  children,
}: {
  heading: string;
  detail?: string;
  children: ReactNode;
}) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 list-none items-center gap-x-4 hover:text-accent-text">
        <h3 className="font-medium">{heading}</h3>
        <span className="text-[0.9375rem] text-dim">{detail}</span>
        <FoldMark className="ml-auto" />
      </summary>
      <div className="pt-2 pb-8">{children}</div>
    </details>
  );
}

/** A plus that becomes a minus in an open `group`. */
export function FoldMark({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('relative size-3.5 shrink-0 text-faint', className)}>
      <span className="absolute inset-x-0 top-1/2 h-px bg-current" />
      <span className="absolute inset-y-0 left-1/2 w-px bg-current group-open:hidden" />
    </span>
  );
}
