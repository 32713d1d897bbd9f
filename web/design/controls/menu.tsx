import type { ReactNode } from 'react';
import { useId } from 'react';

/** A button with a native menu, in documents too; follow-menus.ts adds its keys. */
export function Menu({
  button,
  label,
  children,
}: {
  button: ReactNode;
  /** The accessible name, if `button` does not say it. */
  label?: string;
  /** Links and buttons with the attributes of `menuItem`. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        id={`${id}-button`}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        className="flex min-h-11 max-w-full items-center gap-2 rounded-control px-3 text-[0.9375rem] text-dim hover:bg-raised hover:text-ink has-[+:popover-open]:bg-raised has-[+:popover-open]:text-ink"
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-button`}
        className="menu min-w-56 rounded-control border border-line bg-surface p-1.5 text-ink shadow-lifted"
      >
        {children}
      </div>
    </>
  );
}

/** The attributes of an entry. */
export const menuItem = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-11 w-full items-center rounded-control px-3 text-left text-[0.9375rem] text-ink hover:bg-raised focus-visible:bg-raised focus-visible:outline-offset-[-2px]',
} as const;
