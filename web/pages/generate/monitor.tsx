import type { ReactNode } from 'react';
import { aspectRatios } from '../../../contract/catalog.ts';
import type { Video } from '../../api/received.ts';
import { formatPlayingTime } from '../../content/figures.ts';
import { failureText, resolutionText, shapeText, statusText, waitingText } from '../../content/generation.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Screen, ShapedFrame } from '../../design/viewfinder.tsx';
import { links } from '../../links.ts';
import { Link } from '../../shell/link.tsx';
import { CancelVideo } from '../../video/cancel-video.tsx';
import { DownloadButton } from '../../video/download-button.tsx';
import { useRefreshVideo } from '../../video/use-refresh-video.ts';
import { isUnderWay } from '../../video/video-cache.ts';
import { VideoPlayer } from '../../video/video-player.tsx';
import { VideoProgress } from '../../video/video-progress.tsx';
import type { Draft } from './draft.ts';
import { FrameCounter } from './frame-counter.tsx';
import type { Generation } from './use-generation.ts';

/** The preview: the frame that will be shot, the video while it is being made, and then the video. */
export function Monitor({
  draft,
  generation,
  onTryAgain,
  onRelease,
  onRepeat,
}: {
  draft: Draft;
  generation: Generation;
  onTryAgain: () => void;
  /** Leaves the video that is being made to itself, for another one. */
  onRelease: () => void;
  /** Fills the form with what a video was made of. */
  onRepeat: (video: Video) => void;
}) {
  return (
    <section aria-label="Preview" data-video tabIndex={-1}>
      {picture()}
      <p role="status" className="sr-only">
        {spoken(generation)}
      </p>
    </section>
  );

  function picture() {
    switch (generation.phase) {
      case 'idle':
        return <IdleMonitor draft={draft} />;
      case 'submitting':
        return <WorkingMonitor state="Sending" since={null} request={generation.request} />;
      case 'uncertain':
        return (
          <MessageMonitor
            title="We could not tell whether your video was started"
            text="Try again: it is the same request, so you cannot pay twice for it."
            action={<Button onClick={onTryAgain}>Try again</Button>}
          />
        );
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
}

function VideoMonitor({
  video,
  onRelease,
  onRepeat,
}: {
  video: Video;
  onRelease: () => void;
  onRepeat: (video: Video) => void;
}) {
  const refresh = useRefreshVideo(video);
  if (isUnderWay(video)) {
    return (
      <WorkingMonitor state={waitingText(video.status)} since={video.created_at} request={video}>
        <VideoProgress video={video} />
        <p className="mt-2 truncate text-dim" title={video.prompt}>
          {video.prompt}
        </p>
        <div className="mt-3 flex min-h-11 flex-wrap items-center gap-3">
          <Button onClick={onRelease}>Make another</Button>
          <CancelVideo video={video} />
          <p className="text-sm text-faint">You can leave: it carries on, and is found in your history.</p>
        </div>
      </WorkingMonitor>
    );
  }
  if (video.status !== 'completed') {
    const isFailure = video.failure_reason !== null;
    const words =
      video.failure_reason === null
        ? { title: 'You cancelled this video', text: video.prompt }
        : failureText(video.failure_reason);
    return (
      <MessageMonitor
        title={words.title}
        text={words.text}
        action={
          <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button onClick={() => onRepeat(video)}>Generate again</Button>
            {isFailure && (
              <Link
                to={links.dashboard()}
                className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                See your credits come back
              </Link>
            )}
          </span>
        }
      />
    );
  }
  return (
    <>
      <Screen>
        <ShapedFrame shape={video.aspect_ratio}>
          <VideoPlayer
            video={video}
            refresh={refresh}
            className="absolute inset-0 size-full object-contain"
          />
        </ShapedFrame>
      </Screen>
      <MonitorBar>
        <Facts shape={video.aspect_ratio} duration={video.duration} quality={video.quality} />
        {video.simulated && <Badge>Simulated</Badge>}
        <span className="ml-auto">
          <DownloadButton video={video} refresh={refresh} />
        </span>
      </MonitorBar>
      <p className="mt-2 max-w-prose text-dim">{video.prompt}</p>
    </>
  );
}

/** Nothing shot yet: the frame of the chosen shape, and a player at its beginning. */
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

/** A video leader that turns, and the frames of the time gone. */
function WorkingMonitor({
  state,
  since,
  request,
  children,
}: {
  state: string;
  /** When the video was asked for, ISO 8601; null while the request is on its way. */
  since: string | null;
  request: Pick<Video, 'aspect_ratio' | 'duration' | 'quality'>;
  children?: ReactNode;
}) {
  return (
    <>
      <Screen>
        <ShapedFrame
          shape={request.aspect_ratio}
          className="corner-marks overflow-hidden [container-type:size]"
        >
          <div className="leader-sweep absolute top-1/2 left-1/2 size-[210cqmin] -translate-1/2" />
          <div className="absolute inset-0 flex items-center justify-center">
            <div className="flex size-[72cqmin] items-center justify-center rounded-full border border-edge">
              <div className="flex size-[62cqmin] items-center justify-center rounded-full border border-edge">
                <FrameCounter since={since} />
              </div>
            </div>
          </div>
        </ShapedFrame>
      </Screen>
      <MonitorBar>
        <span className="flex items-center gap-2.5 font-semibold text-record">
          <span aria-hidden="true" className="record-light size-2 rounded-full bg-current" />
          {state}
        </span>
        <Facts shape={request.aspect_ratio} duration={request.duration} quality={request.quality} />
      </MonitorBar>
      {children}
    </>
  );
}

function MessageMonitor({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
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

function MonitorBar({ children }: { children?: ReactNode }) {
  return <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2 py-1.5">{children}</div>;
}

function Facts({ shape, duration, quality }: { shape: string; duration: number; quality: string }) {
  return (
    <p className="timecode text-sm text-faint">
      {shapeText(shape)} · {duration} seconds · {resolutionText(quality)}
    </p>
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

/** What a screen reader is told when the state changes. */
function spoken(generation: Generation): string {
  switch (generation.phase) {
    case 'idle':
      return '';
    case 'submitting':
      return 'Sending the request';
    case 'uncertain':
      return 'We could not tell whether your video was started. You can try again without paying twice.';
    case 'following':
      return spokenState(generation.video);
  }
}

function spokenState(video: Video): string {
  if (isUnderWay(video)) return waitingText(video.status);
  if (video.failure_reason === null) return `Video: ${statusText(video.status)}`;
  const { title, text } = failureText(video.failure_reason);
  return `${title}. ${text}`;
}
