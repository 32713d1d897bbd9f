import { t } from '@lingui/core/macro';
import { memo, Suspense } from 'react';
import { aspectRatios } from '../../../contract/billing/catalog.ts';
import type { Video } from '../../api/received.ts';
import { Button } from '../../design/controls/button.tsx';
import { Screen, ShapedFrame } from '../../design/viewfinder.tsx';
import { formatPlayingTime } from '../../locales/figures.ts';
import { withTexts } from '../../locales/translations.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import type { Draft } from './draft.ts';
import { Facts, MessageMonitor, MonitorBar } from './monitor-parts.tsx';
import type { Generation } from './use-generation.ts';

const loadMonitors = withTexts(['videos', 'errors'], () => import('./video-monitor.tsx'));
const VideoMonitor = lazyComponent(async () => (await loadMonitors()).VideoMonitor, partFailure);
const WorkingMonitor = lazyComponent(async () => (await loadMonitors()).WorkingMonitor, partFailure);
const SpokenState = lazyComponent(
  async () => (await loadMonitors()).SpokenState,
  () => null,
);

/** The preview: the chosen shape, the progress, then the video. */
export const Monitor = memo(function Monitor({
  draft,
  generation,
  onTryAgain,
  onRelease,
  onRepeat,
}: {
  draft: Draft;
  generation: Generation;
  onTryAgain: () => void;
  /** Frees the monitor; this video continues. */
  onRelease: () => void;
  /** Fills the form with a video's options. */
  onRepeat: (video: Video) => void;
}) {
  return (
    <section aria-label={t`Preview`} data-video tabIndex={-1}>
      <Suspense fallback={<EmptyMonitor />}>{picture()}</Suspense>
      <p role="status" className="sr-only">
        {generation.phase === 'following' ? (
          <Suspense fallback={null}>
            <SpokenState video={generation.video} />
          </Suspense>
        ) : (
          spoken(generation)
        )}
      </p>
    </section>
  );

  function picture() {
    switch (generation.phase) {
      case 'idle':
        return <IdleMonitor draft={draft} />;
      case 'submitting':
        return <WorkingMonitor since={null} request={generation.request} />;
      case 'uncertain':
        return (
          <MessageMonitor
            title={t`We couldn’t tell whether your video was started`}
            text={t`Try again. It’s the same request, so you won’t pay twice.`}
            action={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
          />
        );
      case 'refused':
        return <MessageMonitor title={t`Your video was not started`} text={generation.reason} />;
      case 'following':
        return (
          <VideoMonitor
            key={generation.video.id}
            video={generation.video}
            onRelease={onRelease}
            onRepeat={onRepeat}
          />
        );
    }
  }
});

function EmptyMonitor() {
  return (
    <>
      <Screen>{null}</Screen>
      <MonitorBar />
    </>
  );
}

/** The chosen shape, with a player at its start. */
function IdleMonitor({ draft }: { draft: Draft }) {
  return (
    <>
      <Screen>
        {aspectRatios.map((shape) => (
          <ShapedFrame
            key={shape}
            shape={shape}
            className={shape === draft.shape ? 'corner-marks bg-surface' : 'border border-line'}
          />
        ))}
        <ShapedFrame shape={draft.shape}>
          <CentreCross />
        </ShapedFrame>
        <div className="timecode absolute inset-x-0 bottom-0 flex items-center gap-4 px-5 py-4 text-sm text-dim">
          <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5" fill="currentColor">
            <path d="M3 1.5v13l11-6.5z" />
          </svg>
          <span className="h-px flex-1 bg-edge" />
          0:00 / {formatPlayingTime(draft.duration)}
        </div>
      </Screen>
      <MonitorBar>
        <Facts shape={draft.shape} duration={draft.duration} quality={draft.quality} />
      </MonitorBar>
    </>
  );
}

function CentreCross() {
  return (
    <>
      <span className="absolute top-1/2 left-1/2 h-5 w-px -translate-y-1/2 bg-edge" />
      <span className="absolute top-1/2 left-1/2 h-px w-5 -translate-x-1/2 bg-edge" />
    </>
  );
}

/** Screen-reader text for a new state. */
function spoken(generation: Exclude<Generation, { phase: 'following' }>): string {
  switch (generation.phase) {
    case 'idle':
      return '';
    case 'submitting':
      return t`Sending your request`;
    case 'uncertain':
      return t`We couldn’t tell whether your video was started. You can try again without paying twice.`;
    case 'refused':
      return `${t`Your video was not started`}. ${generation.reason}`;
  }
}
