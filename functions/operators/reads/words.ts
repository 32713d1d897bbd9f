const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * `Nov 27, 2026`, in UTC.
 *
 * @param instant ISO 8601
 */
export function dayText(instant: string): string {
  return dayFormat.format(new Date(instant));
}

/** For a cursor that no page gave. */
export const unknownCursor = {
  field: 'query.cursor',
  allowed: 'the next_cursor of the page before',
} as const;
