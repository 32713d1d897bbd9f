import { useEffect, useState } from 'react';
import type { Video } from '../api/received.ts';
import { formatPlayingTime } from '../content/figures.ts';
import { usualWords } from '../content/generation.ts';
import { ProgressLine } from '../design/progress-line.tsx';

/** Where on the line the usual time is: what takes longer still moves. */
const usualPart = 2 / 3;

/** The time gone since a video was asked for, and the time that such a video usually takes. */
export function VideoProgress({ video, className }: { video: Video; className?: string }) {
  const goneSeconds = useSecondsSince(video.created_at);
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
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 1_000));
}
