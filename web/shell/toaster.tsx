import { Toast } from 'radix-ui';
import { classNames } from '../design/class-names.ts';
import { Link } from './navigation.tsx';
import type { ShownToast } from './toasts.ts';
import { dismissToast } from './toasts.ts';

/** Long enough to read the longest of them twice. */
const durationMilliseconds = 8_000;

const tones = {
  neutral: 'border-l-edge',
  success: 'border-l-good',
  error: 'border-l-record',
} as const;

const actionAppearance =
  'mt-1 inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4';

/** The messages on show, announced to screen readers; it loads with the first message. */
export function Toaster({ toasts }: { toasts: readonly ShownToast[] }) {
  return (
    <Toast.Provider duration={durationMilliseconds} swipeDirection="right">
      {toasts.map(({ id, title, description, tone = 'neutral', action }) => (
        <Toast.Root
          key={id}
          type={tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(id);
          }}
          className={classNames(
            'pointer-events-auto flex items-start gap-2 rounded-control border border-l-2 border-line bg-surface py-3 pr-2 pl-4 shadow-lifted',
            tones[tone],
          )}
        >
          <div className="min-w-0 flex-1 py-1 text-[0.9375rem] leading-snug">
            <Toast.Title className="font-semibold text-ink">{title}</Toast.Title>
            {description !== undefined && (
              <Toast.Description className="mt-0.5 text-dim">{description}</Toast.Description>
            )}
            {action !== undefined && (
              <Toast.Action altText={action.label} asChild>
                {'to' in action ? (
                  <Link to={action.to} className={actionAppearance}>
                    {action.label}
                  </Link>
                ) : (
                  <button type="button" onClick={action.perform} className={actionAppearance}>
                    {action.label}
                  </button>
                )}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="flex size-11 shrink-0 items-center justify-center rounded-control text-faint hover:text-ink"
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className="size-3.5"
              fill="none"
              stroke="currentColor"
            >
              <path d="m2 2 12 12M14 2 2 14" strokeWidth="1.5" />
            </svg>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="pointer-events-none fixed inset-x-0 top-18 z-50 flex flex-col gap-2 p-3 md:inset-x-auto md:top-auto md:bottom-0 md:left-0 md:w-108 md:p-6" />
    </Toast.Provider>
  );
}
