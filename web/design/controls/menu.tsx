import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';

/**
 * A button that opens a panel of links and actions below it (the ARIA Authoring Practices' disclosure navigation: Tab
 * walks through it). Escape, a click elsewhere, or leaving it closes it.
 */
export function Menu({
  button,
  label,
  children,
}: {
  /** What the button shows. */
  button: ReactNode;
  /** What the button is called, if what it shows does not say. */
  label?: string;
  /** The panel; call `close` when something of it was chosen. */
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      frame.current?.querySelector('button')?.focus();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  const close = () => {
    // What was chosen is about to be hidden, and what it opens gives the focus back to what had it. Unless it moved on.
    if (frame.current?.contains(document.activeElement)) frame.current.querySelector('button')?.focus();
    setOpen(false);
  };

  return (
    <div ref={frame} className="relative min-w-0 max-w-84 lg:max-w-120">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 max-w-full items-center gap-2 rounded-control px-3 text-[0.9375rem] text-dim hover:bg-raised hover:text-ink aria-expanded:bg-raised aria-expanded:text-ink"
      >
        {button}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-30 mt-2 min-w-56 rounded-control border border-line bg-surface p-1.5 shadow-lifted"
      >
        {children(close)}
      </div>
    </div>
  );
}

/** How an entry of a menu looks. */
export const menuEntryAppearance =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left text-[0.9375rem] text-ink hover:bg-raised';
