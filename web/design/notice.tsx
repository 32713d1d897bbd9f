import type { ReactNode } from 'react';
import { classNames } from './controls/class-names.ts';

const tones = {
  neutral: 'border-edge',
  warning: 'border-warn',
  problem: 'border-record',
} as const;

/** A message that stays as long as it is true. */
export function Notice({
  title,
  tone = 'neutral',
  children,
  action,
}: {
  title: string;
  tone?: keyof typeof tones;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classNames('border-l-2 py-1 pl-4 text-[0.9375rem]', tones[tone])}>
      <p className="font-semibold text-ink">{title}</p>
      {children !== undefined && <div className="text-dim">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
