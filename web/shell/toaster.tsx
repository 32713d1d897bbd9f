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
  useEffect(
    () => (toasts.length > 0 && list.current !== null ? keepUncovered(list.current) : undefined),
    [toasts],
  );
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

const pressable = 'a[href], button, input, label, select, summary, textarea';

/** Until the person scrolls or types, also what the page shows later stands above the toasts. */
function keepUncovered(toasts: HTMLElement): () => void {
  const main = document.getElementById('main');
  const stopped = new AbortController();
  const options = { passive: true, signal: stopped.signal };
  const keep = () => {
    place(toasts);
    uncover(toasts);
  };
  const observer = new MutationObserver(keep);
  if (main !== null) observer.observe(main, { childList: true, subtree: true });
  keep();
  window.addEventListener('scroll', () => place(toasts), options);
  for (const event of ['wheel', 'touchmove', 'keydown']) {
    window.addEventListener(event, () => observer.disconnect(), options);
  }
  return () => {
    stopped.abort();
    observer.disconnect();
  };
}

/** Above a bar at the bottom of the window. */
function place(toasts: HTMLElement): void {
  const bar = document.querySelector('[data-bottom-bar]:not([hidden] *)')?.getBoundingClientRect();
  const { left, right } = toasts.getBoundingClientRect();
  const isBelow =
    bar !== undefined && bar.right > left && bar.left < right && Math.ceil(bar.bottom) >= window.innerHeight;
  toasts.style.bottom = isBelow && bar.top < window.innerHeight ? `${window.innerHeight - bar.top}px` : '';
}

/** Scrolls by what the toasts would cover, if a part of it can be pressed; what a dialog covers, or a long list has, stays. */
function uncover(toasts: HTMLElement): void {
  if (document.querySelector('dialog[open]') !== null) return;
  const { top, bottom, left, right } = toasts.getBoundingClientRect();
  const covered = [...document.querySelectorAll(`#root :is(${pressable}):not([data-long-list] *)`)]
    .filter((element) => !toasts.contains(element))
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.bottom > top && box.top < bottom && box.right > left && box.left < right);
  const lowest = Math.min(bottom, Math.max(top, ...covered.map((box) => box.bottom)));
  window.scrollBy(0, lowest - top);
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
