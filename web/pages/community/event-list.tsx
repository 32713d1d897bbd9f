import type { CommunityEvent } from '../../content/community.ts';
import { events } from '../../content/community.ts';
import { formatEventDate } from '../../content/event-date.ts';
import { Badge } from '../../design/badge.tsx';
import { SampleMark } from './sample-mark.tsx';

/** enhancements/event-dates.ts adds the next date of monthly events and sorts by it. */
export function EventList() {
  const { entries } = events;
  return (
    <section
      id="events"
      aria-labelledby="events-title"
      className="page-width grid gap-x-16 gap-y-8 pt-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]"
    >
      <div>
        <h2 id="events-title" className="title-large">
          Upcoming events
        </h2>
        {entries.length > 0 && events.areSamples && <SampleMark className="mt-6" />}
      </div>
      {entries.length > 0 ? (
        <ul data-enhancement="event-dates" className="border-t border-edge">
          {entries.map((event) => (
            <EventRow key={event.title} event={event} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-edge pt-6 text-lg text-dim">
          No events are planned right now. New ones are listed here first.
        </p>
      )}
    </section>
  );
}

function EventRow({ event: { title, type, when, time } }: { event: CommunityEvent }) {
  const day =
    when.kind === 'once'
      ? { 'data-date': when.date }
      : { 'data-week': when.week, 'data-weekday': when.weekday };
  return (
    <li
      data-event=""
      {...day}
      className="group grid gap-x-8 gap-y-2 border-b border-line py-6 data-past:text-faint md:grid-cols-2"
    >
      <div className="flex flex-col items-start gap-2">
        <Badge>{type}</Badge>
        <h3 className="title-medium">{title}</h3>
      </div>
      <div className="timecode md:pt-7">
        <p>
          {when.kind === 'once' ? formatEventDate(when.date) : monthlyDay(when)},{' '}
          <span className="whitespace-nowrap">{time}</span>
        </p>
        <p data-part="next" className="min-h-6 text-dim" />
      </div>
    </li>
  );
}

const weekNames = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth' } as const;
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function monthlyDay({ week, weekday }: Extract<CommunityEvent['when'], { kind: 'monthly' }>): string {
  return `${weekNames[week]} ${weekdayNames[weekday]} of each month`;
}
