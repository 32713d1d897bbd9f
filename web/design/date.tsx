const words = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2026-11-20' → 'November 20, 2026', in every time zone. */
export function LongDate({ date }: { date: string }) {
  return <time dateTime={date}>{words.format(new Date(`${date}T00:00:00Z`))}</time>;
}
