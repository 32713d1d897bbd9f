import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';

/**
 * A button with a panel: the ARIA Authoring Practices' disclosure navigation. Escape, a click elsewhere or
 * leaving it closes it.
 */
export function Menu({
  button,
  label,
  children,
}: {
  button: ReactNode;
  /** The accessible name, if `button` does not say it. */
  label?: string;
  /** Calls `close` after a choice. */
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
    // The chosen entry is about to be hidden. The button takes its focus, so that a dialog can return it
    // there; a focus elsewhere stays.
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

export const menuEntryAppearance =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left text-[0.9375rem] text-ink hover:bg-raised';
