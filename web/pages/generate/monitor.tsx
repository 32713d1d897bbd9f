import { t } from '@lingui/core/macro';
import { memo, Suspense } from 'react';
import { aspectRatios } from '../../../contract/billing/catalog.ts';
import type { ParentUse } from '../../../contract/videos/models.ts';
import type { Video } from '../../api/received.ts';
import { Button, ButtonLink } from '../../design/controls/button.tsx';
import { Screen, ShapedFrame } from '../../design/viewfinder.tsx';
import { formatPlayingTime } from '../../locales/playing-time.ts';
import { withTexts } from '../../locales/translations.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { useIsOnline } from '../../video/follow-videos.ts';
import type { AttemptMessage, AttemptState } from './attempt.ts';
import { messageOfState } from './attempt-texts.ts';
import type { Draft } from './draft/draft.ts';
import { Facts, focusMonitor, MessageMonitor, MonitorBar, MonitorHeading } from './monitor-parts.tsx';

const loadMonitors = withTexts(['videos', 'errors'], () => import('./video-monitor.tsx'));
const VideoMonitor = lazyComponent(async () => (await loadMonitors()).VideoMonitor, partFailure);
const WorkingMonitor = lazyComponent(async () => (await loadMonitors()).WorkingMonitor, partFailure);
const SpokenState = lazyComponent(
  async () => (await loadMonitors()).SpokenState,
  () => null,
);

/** The preview: the chosen shape, the progress, then the video; or what is known of an attempt (attempt.ts). */
export const Monitor = memo(function Monitor({
  draft,
  state,
  video,
  onTryAgain,
  onRelease,
  onRepeat,
  onStartFrom,
  onTakePrompt,
}: {
  draft: Draft;
  state: AttemptState;
  /** The video that the state watches; null until it is cached. */
  video: Video | null;
  onTryAgain: () => void;
  /** Frees the monitor; this video continues. */
  onRelease: () => void;
  /** Fills the form with a video's options. */
  onRepeat: (video: Video) => void;
  /** Fills the form with what follows a video, or changes it. */
  onStartFrom: (video: Video, use: ParentUse) => void;
  onTakePrompt: (prompt: string) => void;
}) {
  const isOnline = useIsOnline();
  const message = messageOfState(state, isOnline);
  return (
    <section
      aria-label={t`Preview`}
      data-video
      tabIndex={-1}
      className="has-[h2:focus-visible]:outline-2 has-[h2:focus-visible]:outline-offset-3 has-[h2:focus-visible]:outline-accent-text"
    >
      <MonitorHeading />
      <Suspense fallback={<EmptyMonitor />}>{picture()}</Suspense>
      <p role="status" className="sr-only">
        {message !== null ? (
          `${message.title}. ${message.text}`
        ) : state.phase === 'sending' ? (
          t`Sending your request`
        ) : video !== null ? (
          <Suspense fallback={null}>
            <SpokenState video={video} />
          </Suspense>
        ) : (
          ''
        )}
      </p>
    </section>
  );

  function picture() {
    if (message !== null) {
      const { title, text, action } = message;
      return (
        <MessageMonitor
          title={title}
          text={text}
          action={<MessageAction action={action} onTryAgain={onTryAgain} />}
        />
      );
    }
    if (state.phase === 'sending') return <WorkingMonitor since={null} request={state.attempt.request} />;
    if (video === null) return <IdleMonitor draft={draft} onTakePrompt={onTakePrompt} />;
    return <VideoMonitor key={video.id} {...{ video, onRelease, onRepeat, onStartFrom }} />;
  }
});

function MessageAction({ action, onTryAgain }: { action: AttemptMessage['action']; onTryAgain: () => void }) {
  if (action === undefined) return null;
  if (action !== 'try-again') return <ButtonLink to={action.to}>{action.label}</ButtonLink>;
  const tryAgain = () => {
    onTryAgain();
    // The button goes.
    focusMonitor();
  };
  return <Button onClick={tryAgain}>{t`Try again`}</Button>;
}

function EmptyMonitor() {
  return (
    <>
      <Screen>{null}</Screen>
      <MonitorBar />
    </>
  );
}

/** The chosen shape, with a player at its start, and examples while the prompt is empty. */
function IdleMonitor({ draft, onTakePrompt }: { draft: Draft; onTakePrompt: (prompt: string) => void }) {
  return (
    <>
      <Screen>
        <ShapedFrame shape={draft.shape} className="corner-marks bg-surface" />
        {draft.prompt === '' && draft.parent === null ? (
          <ExamplePrompts onTake={onTakePrompt} />
        ) : (
          <>
            {aspectRatios.map((shape) => (
              <ShapedFrame
                key={shape}
                shape={shape}
                className={shape === draft.shape ? '' : 'border border-line'}
              />
            ))}
            <ShapedFrame shape={draft.shape}>
              <CentreCross />
            </ShapedFrame>
          </>
        )}
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

function ExamplePrompts({ onTake }: { onTake: (prompt: string) => void }) {
  const examples = [
    t`Waves roll in below a lighthouse at dusk, its lamp turning slowly`,
    t`Rain drums on a neon street as a woman walks by under a red umbrella`,
    t`A paper boat drifts down a gutter in spring sun, birds singing`,
  ];
  return (
    <div className="absolute inset-x-0 top-0 bottom-12 flex flex-col items-center justify-center px-4 sm:gap-1">
      <p className="text-sm text-dim">{t`Try one of these`}</p>
      {examples.map((prompt) => (
        <button
          key={prompt}
          type="button"
          onClick={() => onTake(prompt)}
          className="min-h-9 max-w-full truncate px-2 text-[0.9375rem] text-ink underline decoration-edge underline-offset-4 hover:decoration-ink sm:min-h-11"
        >
          {prompt}
        </button>
      ))}
    </div>
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
