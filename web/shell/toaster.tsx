import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../design/controls/class-names.ts';
import { Link } from '../design/controls/link.tsx';
import type { ShownToast } from '../design/toasts.ts';
import { dismissToast } from '../design/toasts.ts';

/** Long enough to read the longest message twice. */
const durationMilliseconds = 8_000;

const tones = {
  neutral: 'border-l-edge',
  success: 'border-l-good',
  error: 'border-l-record',
} as const;

const actionAppearance =
  'mt-1 inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4';

/**
 * At the bottom of the window, and after the footer once that is scrolled to: the page moves up by what they take.
 * Announced to screen readers. Part of the first chunk: the message that a chunk failed must not need one.
 */
export function Toaster({ toasts }: { toasts: readonly ShownToast[] }) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = list.current;
    if (toasts.length === 0 || shown === null) return;
    let stop = () => {};
    let hasEnded = false;
    import('./keep-uncovered.ts').then(
      ({ keepUncovered }) => {
        if (!hasEnded) stop = keepUncovered(shown);
      },
      // The message is shown anyway.
      (error: unknown) => console.warn('A message may cover what is below it', error),
    );
    return () => {
      hasEnded = true;
      stop();
    };
  }, [toasts]);
  return (
    <section
      ref={list}
      aria-label={t`Messages`}
      aria-live="polite"
      tabIndex={-1}
      className="toasts pointer-events-none sticky z-50 mx-auto flex max-w-108 lg:ml-[clamp(1.25rem,4vw,4rem)] flex-col gap-2 not-empty:p-3 max-sm:not-empty:border-t max-sm:not-empty:border-line max-sm:not-empty:bg-room print:hidden"
    >
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          onDismiss={() => {
            // Keeps the focus within the page.
            if (list.current?.contains(document.activeElement)) list.current.focus({ preventScroll: true });
            dismissToast(toast.id);
          }}
        />
      ))}
    </section>
  );
}

/** Stays while hovered or focused. */
function Toast({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const { id, title, description, tone = 'neutral', action } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), durationMilliseconds);
    return () => clearTimeout(timer);
  }, [isHeld, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message only keeps it on show
    <div
      role={tone === 'error' ? 'alert' : 'group'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        'rises pointer-events-auto flex items-start gap-2 rounded-control border border-l-2 border-line bg-surface py-3 pr-2 pl-4 shadow-lifted',
        tones[tone],
      )}
    >
      <div className="min-w-0 flex-1 py-1 text-[0.9375rem] leading-snug">
        <p className="font-semibold text-ink">{title}</p>
        {description !== undefined && <p className="mt-0.5 text-dim">{description}</p>}
        {action !== undefined &&
          ('to' in action ? (
            <Link to={action.to} onClick={onDismiss} className={actionAppearance}>
              {action.label}
            </Link>
          ) : (
            <button
              type="button"
              onClick={() => {
                onDismiss();
                action.perform();
              }}
              className={actionAppearance}
            >
              {action.label}
            </button>
          ))}
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label={t`Dismiss`}
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-faint hover:text-ink"
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5" fill="none" stroke="currentColor">
          <path d="m2 2 12 12M14 2 2 14" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  );
}
