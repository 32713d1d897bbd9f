import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { durationText, resolutionText, shapeText } from '../../content/generation.ts';
import { Screen } from '../../design/viewfinder.tsx';

const headingId = 'monitor-heading';

/** Takes the focus from a control that starts or shows a video: its element outlives every picture. */
export function MonitorHeading() {
  return (
    <h2 id={headingId} tabIndex={-1} className="sr-only">
      {t`Preview`}
    </h2>
  );
}

/** Null on other pages. */
export function monitorHeading(): HTMLElement | null {
  return document.getElementById(headingId);
}

/** Focuses the heading, and shows the picture below it: on a phone it may be below the form. */
export function focusMonitor(): void {
  const heading = monitorHeading();
  heading?.focus({ preventScroll: true });
  heading?.parentElement?.scrollIntoView({ block: 'nearest' });
}

export function MessageMonitor({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <>
      <Screen className="max-sm:aspect-auto max-sm:min-h-64">
        <div className="flex h-full flex-col items-start justify-end gap-3 p-[clamp(1.25rem,5%,3rem)] max-sm:min-h-64">
          <p className="title-large max-w-2xl">{title}</p>
          <p className="line-clamp-4 max-w-lg text-dim">{text}</p>
          {action}
        </div>
      </Screen>
      <MonitorBar />
    </>
  );
}

export function MonitorBar({ children }: { children?: ReactNode }) {
  return <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2 py-1.5">{children}</div>;
}

export function Facts({ shape, duration, quality }: { shape: string; duration: number; quality: string }) {
  return (
    <p className="timecode text-sm text-faint">
      {shapeText(shape)} · {durationText(duration)} · {resolutionText(quality)}
    </p>
  );
}
