import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

/**
 * `primary`: the most important action of a screen. `quiet`: within a text or a bar. `danger`: irreversible.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control py-2.5 text-[0.9375rem] font-semibold leading-tight select-none';

const variants = {
  primary: 'forced-colors:border px-5 bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border border-edge px-5 text-ink hover:border-ink hover:bg-raised',
  quiet: 'forced-colors:border px-3 text-dim hover:bg-raised hover:text-ink',
  danger: 'border border-record px-5 text-record hover:bg-raised',
} as const satisfies Record<ButtonVariant, string>;

/** Links are never disabled. */
const disabledVariants = {
  primary: 'off:bg-line off:text-faint',
  secondary: 'off:border-line off:text-faint off:hover:bg-transparent',
  quiet: 'off:text-faint off:hover:bg-transparent',
  danger: 'off:border-line off:text-faint',
} as const satisfies Record<ButtonVariant, string>;

/** With `busy`, presses do nothing, but the button keeps the focus; the label must say so too. */
export function Button({
  variant = 'secondary',
  busy = false,
  disabled = false,
  onClick,
  className,
  type = 'button',
  ...rest
}: { variant?: ButtonVariant; busy?: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type={type}
      // The browser would move the focus from a disabled button to the page.
      disabled={disabled && !busy}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(
        base,
        variants[variant],
        'off:cursor-not-allowed',
        disabledVariants[variant],
        className,
      )}
      {...rest}
    />
  );
}

/** Reloads the page, also without scripts. */
export function ReloadLink({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own
    <a href="" className={classNames(base, variants.primary)}>
      {children}
    </a>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  variant = 'secondary',
  className,
  children,
}: {
  to: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={classNames(base, variants[variant], className)}>
      {children}
    </Link>
  );
}
