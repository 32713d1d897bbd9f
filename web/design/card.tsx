import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './controls/class-names.ts';

/** For cards that fill their rows, so that neighbors share a border. */
export const cardGrid = 'grid grid-cols-1 pt-px pl-px';

/** A titled section in a `cardGrid`. */
export function Card({
  title,
  picture,
  className,
  children,
}: {
  title: string;
  /** From edge to edge, above or beside the rest. */
  picture?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('-mt-px -ml-px flex min-w-0 flex-col border border-line bg-surface', className)}
    >
      {picture}
      <div className="flex min-w-0 flex-1 flex-col p-[clamp(1rem,2vw,1.75rem)]">
        <h2 id={id} className="mb-4 text-[0.9375rem] font-semibold text-dim">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
