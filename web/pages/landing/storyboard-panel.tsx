import { t } from '@lingui/core/macro';
import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { Step } from '../../content/landing.ts';
import { formatMovement } from '../../locales/figures.ts';

/** A decorative drawing of a step; a phone shows the words alone. */
export function StoryboardPanel({ panel }: { panel: Step['panel'] }) {
  return (
    <div
      aria-hidden="true"
      className="on-screen overflow-hidden rounded-frame border border-line max-sm:hidden"
    >
      <div className="sprockets mx-2 mt-2" />
      <div className="relative mx-2 my-2 flex aspect-video items-center justify-center bg-surface">
        {drawings[panel]()}
      </div>
      <div className="sprockets mx-2 mb-2" />
    </div>
  );
}

const drawings = {
  sentence: () => (
    <p className="font-display px-6 text-[1.75rem] leading-[1.05] text-balance text-ink">
      {t`A lighthouse at dusk, waves breaking softly below`}
      <span className="ml-1 inline-block h-[0.85em] w-0.5 translate-y-0.5 bg-accent" />
    </p>
  ),
  frames: () => (
    <div className="relative flex h-3/5 items-center justify-center">
      <span className="absolute aspect-video h-full border border-edge" />
      <span className="absolute aspect-square h-full border border-ink" />
      <span className="absolute aspect-[9/16] h-full border border-edge" />
      <span className="absolute h-4 w-px bg-faint" />
      <span className="absolute h-px w-4 bg-faint" />
    </div>
  ),
  counter: () => {
    const credits = formatMovement(-videoCostCredits);
    return (
      <div className="flex flex-col items-center gap-1">
        <span className="timecode flex items-center gap-3 text-3xl font-medium text-ink">
          <span className="size-2.5 rounded-full bg-record" />
          0:03:14
        </span>
        <span className="timecode text-sm text-faint">{t`${credits} credits`}</span>
      </div>
    );
  },
  reel: () => (
    <div className="w-4/5">
      <svg aria-hidden="true" viewBox="0 0 48 48" className="mx-auto size-12 text-ink" fill="currentColor">
        <path d="M16 10v28l22-14z" />
      </svg>
      <div className="mt-5 h-0.5 bg-line">
        <div className="h-full w-2/5 bg-accent" />
      </div>
      <div className="timecode mt-2 flex justify-between text-sm text-faint">
        <span>0:03</span>
        <span>0:08</span>
      </div>
    </div>
  ),
} as const satisfies Record<Step['panel'], () => React.ReactNode>;
