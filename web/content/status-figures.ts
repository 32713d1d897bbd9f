import type { StatusDay } from '../../contract/status.ts';
import type { Received } from '../api/received.ts';
import { stateName } from './status.ts';

/** `99.98%`; `No data` for null. */
export function percentText(percent: number | null): string {
  return percent === null ? 'No data' : `${percent === 100 ? '100' : percent.toFixed(2)}%`;
}

/** `84 ms`, `1.2 s`, `3 min 5 s`; `No data` for null. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return 'No data';
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 9_950) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 120) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `Nov 21, 2026: Operational, 100%`; a UTC day. */
export function dayText(date: string, day: Received<StatusDay>): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
  return day === null
    ? `${text}: ${stateName(null)}`
    : `${text}: ${stateName(day.status)}, ${percentText(day.uptime_percent)}`;
}

/** `Nov 21, 2026, 3:30 PM`, in the reader's time zone. */
export function instantText(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}
