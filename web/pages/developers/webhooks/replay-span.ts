import { dayOf } from '../cards/key-settings.ts';

/** Which of an endpoint's events to replay; `times`: between two times. */
export type ReplaySpan = 'hour' | 'day' | 'times';

/** Values of datetime-local inputs in the reader's time zone: `2027-01-31T09:30`. */
export interface TypedTimes {
  readonly from: string;
  readonly to: string;
}

/** ISO 8601 in UTC; `to` is exclusive. */
export interface ReplayRange {
  readonly from: string;
  readonly to: string;
}

const minute = 60_000;
const lengths = { hour: 60 * minute, day: 24 * 60 * minute } as const;

/** The hour and day end a minute from now: this clock may be behind the server's. */
export function rangeOf(span: ReplaySpan, typed: TypedTimes, now: Date): ReplayRange {
  if (span === 'times')
    return { from: new Date(typed.from).toISOString(), to: new Date(typed.to).toISOString() };
  const at = now.getTime();
  return { from: new Date(at - lengths[span]).toISOString(), to: new Date(at + minute).toISOString() };
}

/** Default times: the last day. */
export function usualTimes(now: Date): TypedTimes {
  return {
    from: fieldValue(new Date(now.getTime() - lengths.day)),
    to: fieldValue(new Date(now.getTime() + minute)),
  };
}

function fieldValue(instant: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${dayOf(instant)}T${twoDigits(instant.getHours())}:${twoDigits(instant.getMinutes())}`;
}

/** Result message of a replay. */
export function replayedText(events: number): string {
  if (events === 0) return 'No event of this time was sent again: none happened that this endpoint hears of.';
  return events === 1
    ? '1 event is sent again. It arrives within a minute or two.'
    : `${events.toLocaleString('en-US')} events are sent again. They arrive within a minute or two.`;
}
