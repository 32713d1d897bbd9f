import { useEffect, useState } from 'react';
import type { Video } from '../api/received.ts';
import { formatPlayingTime } from '../content/figures.ts';
import { lineRankWords, lineWaitWords, placeWords, usualWords } from '../content/generation.ts';
import { ProgressLine } from '../design/progress-line.tsx';

/** Where on the line the usual time is: what takes longer still moves. */
const usualPart = 2 / 3;

/**
 * How far a video is: its place in line while it waits for its model, then the time gone since its start and the time that
 * such a video usually takes.
 */
export function VideoProgress({
  video,
  className,
  announces = false,
}: {
  video: Video;
  className?: string;
  /** Screen readers hear it when the place changes. One of the elements that show a video announces it. */
  announces?: boolean;
}) {
  return video.line === null ? (
    <ModelProgress video={video} className={className} />
  ) : (
    <LineProgress line={video.line} className={className} announces={announces} />
  );
}

function LineProgress({
  line,
  className,
  announces,
}: {
  line: NonNullable<Video['line']>;
  className: string | undefined;
  announces: boolean;
}) {
  const now = useNow();
  return (
    <div className={className}>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span role={announces ? 'status' : undefined} className="font-semibold">
          {placeWords(line.place)}
        </span>
        <span className="timecode text-sm text-faint">{lineWaitWords(line.estimated_start_at, now)}</span>
      </p>
      <p className="mt-1 text-sm text-dim">{lineRankWords(line.tier)}</p>
    </div>
  );
}

function ModelProgress({ video, className }: { video: Video; className: string | undefined }) {
  const goneSeconds = useSecondsSince(video.started_at ?? video.created_at);
  const isLate = goneSeconds > video.usual_seconds;
  return (
    <div className={className}>
      <ProgressLine part={(goneSeconds / video.usual_seconds) * usualPart} mark={usualPart} tone="live" />
      <p className="timecode mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-faint">
        <span>
          {formatPlayingTime(goneSeconds)}
          <span className="sr-only"> gone</span>
        </span>
        <span>
          {isLate
            ? `Longer than the usual ${usualWords(video.usual_seconds)}`
            : `Usually ${usualWords(video.usual_seconds)}`}
        </span>
      </p>
    </div>
  );
}

/** Whole seconds since an instant (ISO 8601), never below zero, counted on while it is shown. */
function useSecondsSince(instant: string): number {
  const now = useNow();
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 1_000));
}

/** The time, every second while it is shown. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
