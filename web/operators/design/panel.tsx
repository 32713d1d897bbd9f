import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { classNames } from '../../design/controls/class-names.ts';

/** A titled section of a page. */
export function Panel({
  title,
  actions,
  className,
  children,
}: {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames('min-w-0 border border-line bg-surface p-4', className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-[0.9375rem] font-semibold text-dim">{title}</h2>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Names with what they are. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-faint">{name}</dt>
          <dd className="timecode min-w-0 [overflow-wrap:anywhere] text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The title of a page, also in the tab, with what stands beside it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Reelwright operators`;
  }, [title]);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="title-medium min-w-0 [overflow-wrap:anywhere]">{title}</h1>
      {children}
    </div>
  );
}
