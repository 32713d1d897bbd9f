import { useId, useState } from 'react';
import type { Preview } from '../../../contract/operators/operator-actions.ts';
import { dateInWords, whole } from '../design/figures.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;
const days = 365;

/** Returns what a person can spend at an instant; null before the forecast begins. */
export function creditsAt(
  forecast: Preview['forecast'],
  milliseconds: number,
): Preview['forecast'][number] | null {
  return forecast.findLast(({ from }) => Date.parse(from) <= milliseconds) ?? null;
}

/** 'What will they have on 1 January?', for any day of the next twelve months. */
export function Forecast({ forecast }: { forecast: Preview['forecast'] }) {
  const id = useId();
  const [start] = useState(Date.now);
  const [day, setDay] = useState(() => daysUntilNewYear(start));
  const at = start + day * dayMilliseconds;
  const then = creditsAt(forecast, at) ?? forecast[0];
  if (then === undefined) return null;
  const date = dateInWords(new Date(at).toISOString());
  return (
    <div className="border border-line bg-room p-4">
      <h3 id={id} className="text-sm font-semibold text-dim">
        What will they have on {date}?
      </h3>
      <input
        type="range"
        aria-labelledby={id}
        aria-valuetext={`${date}: ${whole(then.credits_after)} credits`}
        min={0}
        max={days}
        value={day}
        onChange={({ target }) => setDay(Number(target.value))}
        className="mt-2 h-11 w-full accent-accent"
      />
      <p aria-live="polite" className="timecode text-sm text-dim">
        <strong className="text-lg font-semibold text-ink">{whole(then.credits_after)} credits</strong>
        {then.credits_after === then.credits_before
          ? ', the same as without this.'
          : `, instead of ${whole(then.credits_before)} without this.`}{' '}
        If they spend nothing and pay what is due.
      </p>
    </div>
  );
}

function daysUntilNewYear(now: number): number {
  const newYear = Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1);
  return Math.ceil((newYear - now) / dayMilliseconds);
}
