import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** A native modal dialog, open as long as it is rendered; on a phone it stands at the bottom. */
export function Dialog({
  title,
  onClose,
  isWide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // At each render, since the browser may close a dialog that its owner keeps.
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  });
  // Before the element leaves the document, so that the focus returns to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click beside it is a pointer's way only; Escape is the keyboard's
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Chromium sends no cancel event at a second Escape. In development React opens it twice, with a close between.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onClick={({ target, currentTarget }) => {
        // Only the backdrop is the target itself, since the content fills the box.
        if (target === currentTarget) onClose();
      }}
      className={classNames(
        'm-auto rounded-control border border-line bg-surface text-ink shadow-lifted backdrop:bg-screen/70 max-sm:mb-4',
        isWide ? 'w-[min(44rem,calc(100vw-2rem))]' : 'w-[min(32rem,calc(100vw-2rem))]',
      )}
    >
      <div className="p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="title-medium">
            {title}
          </h2>
          <button
            type="button"
            aria-label={t`Close`}
            onClick={onClose}
            className="-mt-2 -mr-3 flex size-11 shrink-0 items-center justify-center rounded-control text-faint hover:text-ink"
          >
            <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor">
              <path d="m2 2 12 12M14 2 2 14" strokeWidth="1.5" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
