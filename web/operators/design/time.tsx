import { durationInWords, instantInWords } from './figures.ts';
import { useClock } from './use-clock.ts';

/** An instant in UTC, which the console says once, in its frame. */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at} (UTC)`} className="timecode whitespace-nowrap">
      {instantInWords(at)}
    </time>
  );
}

/** How long ago an instant was. */
export function Age({ since }: { since: string }) {
  const now = useClock(30_000);
  return (
    <time dateTime={since} title={instantInWords(since)} className="timecode whitespace-nowrap">
      {durationInWords(now - Date.parse(since))}
    </time>
  );
}
