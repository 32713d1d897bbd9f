import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

/** A titled part of a page, ruled off above rather than boxed in. */
export function Card({
  title,
  action,
  className,
  children,
}: {
  title: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('flex flex-col border-t border-edge pt-4', className)}
    >
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-[0.9375rem] font-semibold text-dim">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
