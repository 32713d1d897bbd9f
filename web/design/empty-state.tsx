import type { ReactNode } from 'react';
import { classNames } from './controls/class-names.ts';

/** Explains an empty or failed list, with what to do about it. */
export function EmptyState({
  title,
  children,
  action,
  tone = 'empty',
  className,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'empty' | 'error';
  className?: string;
}) {
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames('corner-marks flex flex-col items-start gap-3 p-6 sm:p-8', className)}
    >
      <p className="title-medium">{title}</p>
      {children !== undefined && <p className="max-w-prose text-dim">{children}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
