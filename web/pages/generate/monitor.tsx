import type { AspectRatio } from '../../../contract/catalog.ts';
import { aspectRatios } from '../../../contract/catalog.ts';
import type { Video } from '../../../contract/schemas.ts';
import { formatPlayingTime } from '../../content/figures.ts';
import { failureWords, qualityWords, shapeWords, statusWords } from '../../content/generation.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Screen, ShapedFrame } from '../../design/viewfinder.tsx';
import { DownloadButton } from '../../film/download-button.tsx';
import { FilmPlayer } from '../../film/film-player.tsx';
import { isUnderWay } from '../../film/follow-film.ts';
import { useFreshFilm } from '../../film/use-fresh-film.ts';
import { FrameCounter } from './frame-counter.tsx';
import type { Draft } from './generator.tsx';
import type { Generation } from './use-generation.ts';

/** The preview: the frame that will be shot, the film while it is being made, and then the film. */
export function Monitor({
  draft,
  generation,
  onTryAgain,
}: {
  draft: Draft;
  generation: Generation;
  onTryAgain: () => void;
}) {
  return (
    <section aria-label="Preview">
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
        return (
          <WorkingMonitor
            shape={generation.request.aspect_ratio}
            state="Sending"
            since={null}
            request={generation.request}
          />
        );
      case 'uncertain':
        return (
          <MessageMonitor
            title="We could not tell whether your film was started"
            text="Try again: it is the same request, so you cannot pay twice for it."
            action={<Button onClick={onTryAgain}>Try again</Button>}
          />
        );
      case 'following':
        return <FilmMonitor key={generation.video.id} video={generation.video} />;
    }
  }
}

function FilmMonitor({ video }: { video: Video }) {
  const { film, refresh } = useFreshFilm(video);
  if (isUnderWay(video)) {
    return (
      <WorkingMonitor
        shape={video.aspect_ratio}
        state={statusWords[video.status]}
        since={video.started_at ?? video.created_at}
        request={video}
      />
    );
  }
  if (video.status !== 'completed') {
    const words =
      video.failure_reason === null
        ? { title: 'The film was cancelled', text: 'Your credits are back.' }
        : failureWords[video.failure_reason];
    return <MessageMonitor title={words.title} text={words.text} />;
  }
  return (
    <>
      <Screen>
        <ShapedFrame shape={film.aspect_ratio}>
          <FilmPlayer film={film} refresh={refresh} className="absolute inset-0 size-full object-contain" />
        </ShapedFrame>
      </Screen>
      <MonitorBar>
        <Facts shape={film.aspect_ratio} duration={film.duration} quality={film.quality} />
        {film.simulated && <Badge>Simulated</Badge>}
        <span className="ml-auto">
          <DownloadButton film={film} refresh={refresh} />
        </span>
      </MonitorBar>
      <p className="mt-2 max-w-prose text-dim">{film.prompt}</p>
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

/** A film leader that turns, and the frames of the time gone. */
function WorkingMonitor({
  shape,
  state,
  since,
  request,
}: {
  shape: AspectRatio;
  state: string;
  /** When this state began, ISO 8601; null while the request is on its way. */
  since: string | null;
  request: Pick<Video, 'aspect_ratio' | 'duration' | 'quality'>;
}) {
  return (
    <>
      <Screen>
        <ShapedFrame shape={shape} className="corner-marks overflow-hidden [container-type:size]">
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
    </>
  );
}

function MessageMonitor({ title, text, action }: { title: string; text: string; action?: React.ReactNode }) {
  return (
    <>
      <Screen className="max-sm:aspect-auto max-sm:min-h-64">
        <div className="flex h-full flex-col items-start justify-end gap-3 p-[clamp(1.25rem,5%,3rem)] max-sm:min-h-64">
          <p className="title-large max-w-2xl">{title}</p>
          <p className="max-w-lg text-dim">{text}</p>
          {action}
        </div>
      </Screen>
      <MonitorBar />
    </>
  );
}

function MonitorBar({ children }: { children?: React.ReactNode }) {
  return <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2 py-1.5">{children}</div>;
}

function Facts({ shape, duration, quality }: Pick<Draft, 'shape' | 'duration' | 'quality'>) {
  return (
    <p className="timecode text-sm text-faint">
      {shapeWords[shape]} {shape} · {duration} seconds · {qualityWords[quality].detail}
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
      return 'We could not tell whether your film was started. You can try again without paying twice.';
    case 'following':
      return `Film: ${statusWords[generation.video.status]}`;
  }
}
