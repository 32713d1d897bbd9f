import type { ReactNode } from 'react';
import { classNames } from './controls/class-names.ts';

const tones = {
  neutral: 'border-edge text-dim',
  accent: 'border-accent-text text-accent-text',
  live: 'border-record text-record',
  good: 'border-good text-good',
} as const;

/** One or two words about what it stands beside. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-frame border px-1.5 text-[0.75rem] font-semibold leading-5 whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
