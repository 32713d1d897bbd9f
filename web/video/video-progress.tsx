import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Video } from '../api/received.ts';
import {
  lineRankText,
  lineWaitText,
  placeText,
  unreachedText,
  usualText,
  waitingText,
} from '../content/videos.ts';
import { ProgressLine } from '../design/progress-line.tsx';
import { formatPlayingTime } from '../locales/playing-time.ts';
import { useReach } from './follow-videos.ts';

/** Place of the usual time on the line: a slower video still moves. */
const usualPart = 2 / 3;

/**
 * State and place in line, or elapsed and usual time. A video is late only as long as the server says that it
 * is still being made.
 */
export function VideoProgress({
  video,
  className,
  announces = false,
}: {
  video: Video;
  className?: string;
  /** Screen readers announce the place; set on one element per video. */
  announces?: boolean;
}) {
  const now = useNow();
  const reach = useReach();
  const unreached = reach === 'reached' ? null : unreachedText(reach);
  if (video.line !== null) {
    const { place, estimated_start_at, tier } = video.line;
    return (
      <div className={className}>
        <StateRow state={waitingText(video)} aside={unreached ?? lineWaitText(estimated_start_at, now)} />
        <p role={announces ? 'status' : undefined} className="mt-1.5 font-semibold">
          {placeText(place)}
        </p>
        <p className="mt-0.5 text-sm text-dim">{lineRankText(tier)}</p>
      </div>
    );
  }
  const start = Date.parse(video.started_at ?? video.created_at);
  const goneSeconds = Math.max(0, Math.floor((now - start) / 1_000));
  return (
    <div className={className}>
      <StateRow
        state={waitingText(video)}
        time={formatPlayingTime(goneSeconds)}
        aside={unreached ?? usualText(video.usual_seconds, goneSeconds > video.usual_seconds)}
      />
      <ProgressLine
        part={(goneSeconds / video.usual_seconds) * usualPart}
        mark={usualPart}
        tone="live"
        className="mt-2"
      />
    </div>
  );
}

/** The progress before the server has answered. */
export function SendingProgress({ className }: { className?: string }) {
  return (
    <div className={className}>
      <StateRow state={t({ message: 'Sending', comment: 'status of a request for a video' })} />
      <ProgressLine part={0} mark={usualPart} tone="live" className="mt-2" />
    </div>
  );
}

function StateRow({ state, time, aside }: { state: string; time?: string; aside?: string }) {
  return (
    <p className="timecode flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-faint">
      <span className="flex items-baseline gap-2">
        <span aria-hidden="true" className="record-light size-2 self-center rounded-full bg-record" />
        <span className="font-semibold text-record">{state}</span>
        {time}
      </span>
      <span>{aside}</span>
    </p>
  );
}

/** Milliseconds, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
